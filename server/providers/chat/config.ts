import { z } from 'zod'
import { ConfigError, defineProvider, type Environment, text, webAddress } from '#server/core/settings.ts'

const readIntercom = defineProvider(
  'Intercom',
  {
    required: { INTERCOM_APP_ID: text, INTERCOM_SECRET: text },
    optional: {
      INTERCOM_REGION: z.enum(['us', 'eu', 'au']).default('us'),
      INTERCOM_SCRIPT_URL: webAddress.optional(),
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

const readChatwoot = defineProvider(
  'Chatwoot',
  {
    required: { CHATWOOT_URL: webAddress, CHATWOOT_WEBSITE_TOKEN: text, CHATWOOT_HMAC_KEY: text },
    optional: {},
  },
  (env) => ({
    provider: 'chatwoot' as const,
    baseUrl: env.CHATWOOT_URL,
    websiteToken: env.CHATWOOT_WEBSITE_TOKEN,
    hmacKey: env.CHATWOOT_HMAC_KEY,
  }),
)

/** The support chat; null: people write in the product's own panel. */
export function readChatConfig(env: Environment) {
  const intercom = readIntercom(env)
  const chatwoot = readChatwoot(env)
  if (intercom && chatwoot)
    throw new ConfigError('CHATWOOT_URL: Intercom is configured too, and there is one support chat')
  return intercom ?? chatwoot
}
