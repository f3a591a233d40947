import { defineProvider, list, text, webAddress } from '#server/core/settings.ts'

export const readCodatConfig = defineProvider(
  'Codat',
  {
    required: { CODAT_API_KEY: text, CODAT_WEBHOOK_SECRETS: list },
    optional: { CODAT_BASE_URL: webAddress.default('https://api.codat.io') },
  },
  (env) => ({
    baseUrl: env.CODAT_BASE_URL,
    apiKey: env.CODAT_API_KEY,
    webhookSecrets: env.CODAT_WEBHOOK_SECRETS,
  }),
)

export type CodatConfig = NonNullable<ReturnType<typeof readCodatConfig>>
