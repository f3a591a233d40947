import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What the page needs to open the chat as this person, in the words that the widget of each vendor wants. */
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
    /** Null while it is not verified: whoever answers would take it for proven. */
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
