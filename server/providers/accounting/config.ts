import { defineProviderSettings, list, text, webAddress } from '#server/core/settings.ts'

export const readCodatConfig = defineProviderSettings(
  'Codat',
  {
    required: {
      CODAT_API_KEY: text.describe(
        'Codat API key, for accounting data. Each company and each subsidiary with its own books becomes a company at Codat. Without it: embedded sandbox; in production no accounting connections, and applicants upload statements.',
      ),
      CODAT_WEBHOOK_SECRETS: list.describe(
        'Codat webhook secrets, comma separated for rotation. Codat sends events to `PUBLIC_URL/webhooks/codat`.',
      ),
    },
    optional: {
      CODAT_BASE_URL: webAddress.default('https://api.codat.io').describe('Address of the Codat API.'),
    },
  },
  (env) => ({
    baseUrl: env.CODAT_BASE_URL,
    apiKey: env.CODAT_API_KEY,
    webhookSecrets: env.CODAT_WEBHOOK_SECRETS,
  }),
)

export type CodatConfig = NonNullable<ReturnType<typeof readCodatConfig>>
