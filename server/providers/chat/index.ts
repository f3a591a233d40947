import type { ChatIdentity, PageChat } from '#contract/chat.ts'

/** The person in the chat, as authenticated by the server. */
export interface ChatUser {
  id: string
  /** Null until verified, because the support team would trust it. */
  email: string | null
  name: string
}

/** Sources that a page must be allowed to load from, by directive of the content security policy. */
export type ChatSources = Partial<
  Record<'script' | 'style' | 'connect' | 'frame' | 'img' | 'media' | 'font' | 'form', readonly string[]>
>

/** The support chat. */
export interface Chat {
  /** Signs the person's identity for the vendor. Only for the signed-in person; sends nothing. */
  identity(user: ChatUser): Promise<ChatIdentity>
  /** What every page needs to open it, visitors' pages too. */
  page: PageChat
  sources: ChatSources
}
