import { z } from 'zod'
import { defineProviderSettings, type Environment, list, text, webAddress } from '#server/core/settings.ts'

const countryCodes = z
  .string()
  .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'write two letters per country, such as US,CA')

export const readPlaidSettings = defineProviderSettings(
  'Plaid',
  {
    required: {
      PLAID_CLIENT_ID: text.describe(
        'Plaid client id, for bank connections. The Plaid dashboard must allow the redirect URI `PUBLIC_URL/app/connections/return`. Without it: embedded sandbox; in production no Plaid.',
      ),
      PLAID_SECRET: text.describe('Plaid secret of the same environment.'),
    },
    optional: {
      PLAID_BASE_URL: webAddress
        .default('https://production.plaid.com')
        .describe('Address of the Plaid API.'),
      PLAID_CLIENT_NAME: text
        .max(30, 'Plaid does not show names longer than 30 characters')
        .default('Headwater')
        .describe('Name that Plaid shows to users, at most 30 characters.'),
      PLAID_COUNTRY_CODES: countryCodes
        .default('US')
        .describe('Countries of the offered banks, such as `US,CA`.'),
      PLAID_SCRIPT_URL: webAddress
        .default('https://cdn.plaid.com/link/v2/stable/link-initialize.js')
        .describe('Address of the Plaid Link script.'),
    },
  },
  (env) => ({
    baseUrl: env.PLAID_BASE_URL,
    clientId: env.PLAID_CLIENT_ID,
    secret: env.PLAID_SECRET,
    clientName: env.PLAID_CLIENT_NAME,
    countryCodes: env.PLAID_COUNTRY_CODES.split(','),
    scriptUrl: env.PLAID_SCRIPT_URL,
  }),
)

export function readPlaidConfig(env: Environment, publicUrl: string) {
  const plaid = readPlaidSettings(env)
  // Plaid receives the webhook address when a link token for a new bank is created.
  return plaid && { ...plaid, webhookUrl: `${publicUrl}/webhooks/plaid` }
}

export type PlaidConfig = NonNullable<ReturnType<typeof readPlaidConfig>>

export type PlaidAccess = Omit<PlaidConfig, 'scriptUrl' | 'webhookUrl'>

export const readQuilttConfig = defineProviderSettings(
  'Quiltt',
  {
    required: {
      QUILTT_API_SECRET: text.describe(
        'Quiltt API secret, for bank connections. Without it: embedded sandbox; in production no Quiltt.',
      ),
      // The id is part of a host name in the content security policy.
      QUILTT_CONNECTOR_ID: text
        .regex(/^[\w-]{1,63}$/, 'write the id as the dashboard shows it')
        .describe('Id of the Quiltt connector.'),
      QUILTT_WEBHOOK_SECRETS: list
        .refine(
          (secrets) => secrets.every((secret) => secret.length >= 16),
          'write them as the dashboard shows them, comma separated',
        )
        .describe(
          'Quiltt webhook secrets, comma separated. Quiltt sends events to `PUBLIC_URL/webhooks/quiltt`.',
        ),
    },
    optional: {
      QUILTT_AUTH_URL: webAddress
        .default('https://auth.quiltt.io')
        .describe('Address of Quiltt session tokens.'),
      QUILTT_API_URL: webAddress.default('https://api.quiltt.io').describe('Address of the Quiltt API.'),
      QUILTT_SCRIPT_URL: webAddress
        .default('https://cdn.quiltt.io/v1/connector.js')
        .describe('Address of the Quiltt connector script.'),
    },
  },
  (env) => ({
    authUrl: env.QUILTT_AUTH_URL,
    apiUrl: env.QUILTT_API_URL,
    apiSecret: env.QUILTT_API_SECRET,
    webhookSecrets: env.QUILTT_WEBHOOK_SECRETS,
    connectorId: env.QUILTT_CONNECTOR_ID,
    scriptUrl: env.QUILTT_SCRIPT_URL,
  }),
)

export type QuilttConfig = NonNullable<ReturnType<typeof readQuilttConfig>>

export type QuilttAccess = Omit<QuilttConfig, 'scriptUrl' | 'connectorId'>
