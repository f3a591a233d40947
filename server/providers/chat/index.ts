import type { ChatIdentity, PageChat } from '#contract/chat.ts'
import type { PageSources } from '#server/core/http/static/page-policy.ts'

export interface ChatUser {
  id: string
  /** Null until the address is verified, because the support team trusts the address. */
  email: string | null
  name: string
}

export interface Chat {
  /** Signs the user's identity for the vendor. Makes no requests. */
  identity(user: ChatUser): Promise<ChatIdentity>
  page: PageChat
  sources: PageSources
}
