import { z } from 'zod'
import { defineProvider, type Environment, list, text, webAddress } from '#server/core/settings.ts'

const countryCodes = z.string().regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'write two letters a country, such as US,CA')

const readPlaid = defineProvider(
  'Plaid',
  {
    required: { PLAID_CLIENT_ID: text, PLAID_SECRET: text },
    optional: {
      PLAID_BASE_URL: webAddress.default('https://production.plaid.com'),
      PLAID_CLIENT_NAME: text
        .max(30, 'Plaid shows no name that is longer than 30 characters')
        .default('Headwater'),
      PLAID_COUNTRY_CODES: countryCodes.default('US'),
      PLAID_SCRIPT_URL: webAddress.default('https://cdn.plaid.com/link/v2/stable/link-initialize.js'),
    },
  },
  (env) => ({
    baseUrl: env.PLAID_BASE_URL,
    clientId: env.PLAID_CLIENT_ID,
    secret: env.PLAID_SECRET,
    clientName: env.PLAID_CLIENT_NAME,
    countryCodes: env.PLAID_COUNTRY_CODES.split(','),
    /** The script with which the browser opens Plaid Link. */
    scriptUrl: env.PLAID_SCRIPT_URL,
  }),
)

export function readPlaidConfig(env: Environment, publicUrl: string) {
  const plaid = readPlaid(env)
  // Plaid takes the address of its webhooks with each link token instead of in its dashboard.
  return plaid && { ...plaid, webhookUrl: `${publicUrl}/webhooks/plaid` }
}

export type PlaidConfig = NonNullable<ReturnType<typeof readPlaidConfig>>

export const readQuilttConfig = defineProvider(
  'Quiltt',
  {
    required: {
      QUILTT_API_SECRET: text,
      // It becomes a part of a host name in the page's content security policy.
      QUILTT_CONNECTOR_ID: text.regex(/^[\w-]{1,63}$/, 'write the id as the dashboard shows it'),
      QUILTT_WEBHOOK_SECRETS: list.refine(
        (secrets) => secrets.every((secret) => secret.length >= 16),
        'write them as the dashboard shows them, comma separated',
      ),
    },
    optional: {
      QUILTT_AUTH_URL: webAddress.default('https://auth.quiltt.io'),
      QUILTT_API_URL: webAddress.default('https://api.quiltt.io'),
      QUILTT_SCRIPT_URL: webAddress.default('https://cdn.quiltt.io/v1/connector.js'),
    },
  },
  (env) => ({
    authUrl: env.QUILTT_AUTH_URL,
    apiUrl: env.QUILTT_API_URL,
    apiSecret: env.QUILTT_API_SECRET,
    webhookSecrets: env.QUILTT_WEBHOOK_SECRETS,
    connectorId: env.QUILTT_CONNECTOR_ID,
    /** The script with which the browser opens the connector. */
    scriptUrl: env.QUILTT_SCRIPT_URL,
  }),
)

export type QuilttConfig = NonNullable<ReturnType<typeof readQuilttConfig>>
