import type { ChatIdentity, PageChat } from '#contract/chat.ts'
import type { PageSources } from '#server/core/http/static/page-policy.ts'

/** The person in the chat, as authenticated by the server. */
export interface ChatUser {
  id: string
  /** Null until verified, because the support team would trust it. */
  email: string | null
  name: string
}

/** The support chat. */
export interface Chat {
  /** Signs the person's identity for the vendor. Only for the signed-in person; sends nothing. */
  identity(user: ChatUser): Promise<ChatIdentity>
  /** What every page needs to open it, visitors' pages too. */
  page: PageChat
  sources: PageSources
}
