import { z } from 'zod'
import type { ChatwootConfig } from './chatwoot.ts'
import type { IntercomConfig } from './intercom.ts'
import { ConfigError, isWhole, webAddress } from '#server/core/config/parts.ts'

const optional = z.string().optional()

/** The variables of the support chat. */
export const chatVariables = {
  INTERCOM_APP_ID: optional,
  INTERCOM_SECRET: optional,
  INTERCOM_REGION: z.enum(['us', 'eu', 'au']).optional(),
  INTERCOM_SCRIPT_URL: webAddress.optional(),
  CHATWOOT_URL: webAddress.optional(),
  CHATWOOT_WEBSITE_TOKEN: optional,
  CHATWOOT_HMAC_KEY: optional,
}
const Variables = z.object(chatVariables)
type Variables = z.infer<typeof Variables>

export type ChatSettings =
  | ({ provider: 'intercom' } & IntercomConfig)
  | ({ provider: 'chatwoot' } & ChatwootConfig)

/** Null: people write to us in the product's own panel. */
export function chatOf(read: Variables): ChatSettings | null {
  const intercom = intercomOf(read)
  const chatwoot = chatwootOf(read)
  if (intercom && chatwoot)
    throw new ConfigError('CHATWOOT_URL: Intercom is configured too, and there is one support chat')
  return intercom ?? chatwoot
}

function intercomOf({ INTERCOM_REGION, INTERCOM_SCRIPT_URL, ...read }: Variables): ChatSettings | null {
  const group = { INTERCOM_APP_ID: read.INTERCOM_APP_ID, INTERCOM_SECRET: read.INTERCOM_SECRET }
  if (!isWhole('Intercom', group, [INTERCOM_REGION, INTERCOM_SCRIPT_URL])) return null
  return {
    provider: 'intercom',
    appId: group.INTERCOM_APP_ID ?? '',
    secret: group.INTERCOM_SECRET ?? '',
    region: INTERCOM_REGION ?? 'us',
    scriptUrl: INTERCOM_SCRIPT_URL ?? null,
  }
}

function chatwootOf(read: Variables): ChatSettings | null {
  const group = {
    CHATWOOT_URL: read.CHATWOOT_URL,
    CHATWOOT_WEBSITE_TOKEN: read.CHATWOOT_WEBSITE_TOKEN,
    CHATWOOT_HMAC_KEY: read.CHATWOOT_HMAC_KEY,
  }
  if (!isWhole('Chatwoot', group)) return null
  return {
    provider: 'chatwoot',
    baseUrl: group.CHATWOOT_URL ?? '',
    websiteToken: group.CHATWOOT_WEBSITE_TOKEN ?? '',
    hmacKey: group.CHATWOOT_HMAC_KEY ?? '',
  }
}
