import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The identity with which the page opens the chat, in the form that each vendor's widget expects. */
export const ChatIdentity = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('intercom'),
    app_id: z.string(),
    api_base: z.string(),
    script_url: z.string(),
    /** Good for an hour. */
    intercom_user_jwt: z.string(),
  }),
  z.object({
    provider: z.literal('chatwoot'),
    base_url: z.string(),
    script_url: z.string(),
    website_token: z.string(),
    identifier: z.string(),
    identifier_hash: z.string(),
    /** Null while unverified, because support staff would take it for verified. */
    email: z.string().nullable(),
    name: z.string(),
  }),
  // our own message panel
  z.object({ provider: z.literal('builtin') }),
])
export type ChatIdentity = z.infer<typeof ChatIdentity>

export const getChatIdentity = endpoint({
  method: 'GET',
  path: '/api/v1/users/current_user/chat/',
  access: 'user',
  summary: 'Which support chat there is, and the proof for it of who calls',
  response: ChatIdentity,
})
