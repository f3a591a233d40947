import { z } from 'zod'
import {
  ConfigError,
  defineProviderSettings,
  type Environment,
  text,
  webAddress,
} from '#server/core/settings.ts'

export const readIntercomConfig = defineProviderSettings(
  'Intercom',
  {
    required: {
      INTERCOM_APP_ID: text.describe(
        'Intercom app id, for support chat at Intercom. Without Intercom and Chatwoot: the built-in support panel.',
      ),
      INTERCOM_SECRET: text.describe('Messenger API secret, for identity verification.'),
    },
    optional: {
      INTERCOM_REGION: z.enum(['us', 'eu', 'au']).default('us').describe('`us`, `eu` or `au`.'),
      INTERCOM_SCRIPT_URL: webAddress.optional().describe('Alternative address of the Intercom widget.'),
    },
  },
  (env) => ({
    provider: 'intercom' as const,
    appId: env.INTERCOM_APP_ID,
    secret: env.INTERCOM_SECRET,
    region: env.INTERCOM_REGION,
    scriptUrl: env.INTERCOM_SCRIPT_URL ?? null,
  }),
)

export const readChatwootConfig = defineProviderSettings(
  'Chatwoot',
  {
    required: {
      CHATWOOT_URL: webAddress.describe(
        'Address of a Chatwoot server, for support chat. Cannot be combined with Intercom.',
      ),
      CHATWOOT_WEBSITE_TOKEN: text.describe('Token of the website inbox.'),
      CHATWOOT_HMAC_KEY: text.describe('Key for identity validation.'),
    },
    optional: {},
  },
  (env) => ({
    provider: 'chatwoot' as const,
    baseUrl: env.CHATWOOT_URL,
    websiteToken: env.CHATWOOT_WEBSITE_TOKEN,
    hmacKey: env.CHATWOOT_HMAC_KEY,
  }),
)

export type IntercomConfig = Omit<NonNullable<ReturnType<typeof readIntercomConfig>>, 'provider'>
export type ChatwootConfig = Omit<NonNullable<ReturnType<typeof readChatwootConfig>>, 'provider'>

/** Returns null for the built-in panel. Throws ConfigError if both Intercom and Chatwoot are configured. */
export function readChatConfig(env: Environment) {
  const intercom = readIntercomConfig(env)
  const chatwoot = readChatwootConfig(env)
  if (intercom && chatwoot)
    throw new ConfigError('CHATWOOT_URL: Intercom is configured too. Configure only one support chat')
  return intercom ?? chatwoot
}
