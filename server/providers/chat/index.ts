import type { ChatIdentity } from '#contract/chat.ts'

/** The person who chats, as the server has proven them. */
export interface ChatUser {
  id: string
  /** Null while it is not verified: whoever answers would take it for proven. */
  email: string | null
  name: string
}

/** Sources that a page must be allowed to load from, by directive of the content security policy. */
export type ChatSources = Partial<
  Record<'script' | 'style' | 'connect' | 'frame' | 'img' | 'media' | 'font' | 'form', readonly string[]>
>

/** The support chat. */
export interface Chat {
  /** Proves to the vendor who chats. Only for the person who is signed in; nothing is sent. */
  identity(user: ChatUser): Promise<ChatIdentity>
  sources: ChatSources
}
