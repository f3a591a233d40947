import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'

const PageIntercom = z.object({
  provider: z.literal('intercom'),
  app_id: z.string(),
  api_base: z.string(),
  script_url: z.string(),
})

const PageChatwoot = z.object({
  provider: z.literal('chatwoot'),
  base_url: z.string(),
  script_url: z.string(),
  website_token: z.string(),
})

/** Our own message panel. */
const PageBuiltin = z.object({ provider: z.literal('builtin') })

/** What a page needs to open the support chat for a visitor; nothing of it is secret. */
export const PageChat = z.discriminatedUnion('provider', [PageIntercom, PageChatwoot, PageBuiltin])
export type PageChat = z.infer<typeof PageChat>

/** The identity with which the page opens the chat, in the form that each vendor's widget expects. */
export const ChatIdentity = z.discriminatedUnion('provider', [
  PageIntercom.extend({
    /** Good for an hour. */
    intercom_user_jwt: z.string(),
  }),
  PageChatwoot.extend({
    identifier: z.string(),
    identifier_hash: z.string(),
    /** Null while unverified, because support staff would take it for verified. */
    email: z.string().nullable(),
    name: z.string(),
  }),
  PageBuiltin,
])
export type ChatIdentity = z.infer<typeof ChatIdentity>

export const getChatIdentity = endpoint({
  method: 'GET',
  path: '/api/v1/users/current_user/chat/',
  access: 'user',
  summary: 'Which support chat there is, and the proof for it of who calls',
  response: ChatIdentity,
})
