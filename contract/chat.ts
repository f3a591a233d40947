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

const PageBuiltin = z.object({ provider: z.literal('builtin') })

export const PageChat = z.discriminatedUnion('provider', [PageIntercom, PageChatwoot, PageBuiltin])
export type PageChat = z.infer<typeof PageChat>

export const ChatIdentity = z.discriminatedUnion('provider', [
  PageIntercom.extend({
    /** The token is valid for one hour. */
    intercom_user_jwt: z.string(),
  }),
  PageChatwoot.extend({
    identifier: z.string(),
    identifier_hash: z.string(),
    /** Null until the address is verified, because support staff trust the address that the chat shows. */
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
  summary: 'The support chat provider, with the caller’s signed identity',
  response: ChatIdentity,
})
