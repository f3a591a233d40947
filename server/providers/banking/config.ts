import { z } from 'zod'
import type { PlaidConfig } from './plaid-calls.ts'
import type { QuilttConfig } from './quiltt-calls.ts'
import { ConfigError, isWhole, list, port, webAddress } from '#server/core/config/parts.ts'

/** The variables of the banks that people link directly. */
export const bankVariables = {
  PLAID_BASE_URL: webAddress.optional(),
  PLAID_CLIENT_ID: z.string().optional(),
  PLAID_SECRET: z.string().optional(),
  PLAID_CLIENT_NAME: z.string().max(30, 'Plaid shows no name that is longer than 30 characters').optional(),
  PLAID_COUNTRY_CODES: z
    .string()
    .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'write two letters a country, such as US,CA')
    .optional(),
  PLAID_SCRIPT_URL: webAddress.optional(),
  PLAID_SANDBOX_PORT: port.default(3003),
  QUILTT_AUTH_URL: webAddress.optional(),
  QUILTT_API_URL: webAddress.optional(),
  QUILTT_API_SECRET: z.string().optional(),
  // becomes a part of a host name
  QUILTT_CONNECTOR_ID: z
    .string()
    .regex(/^[\w-]{1,63}$/, 'write the id as the dashboard shows it')
    .optional(),
  QUILTT_WEBHOOK_SECRETS: list,
  QUILTT_SCRIPT_URL: webAddress.optional(),
  QUILTT_SANDBOX_PORT: port.default(3004),
}
const Variables = z.object(bankVariables)
type Variables = z.infer<typeof Variables>

/** Plaid as the environment has it. */
export interface PlaidSettings extends PlaidConfig {
  /** What the browser loads to open Plaid's window. */
  scriptUrl: string
}

export interface PlaidServer extends PlaidSettings {
  /** Where Plaid brings its events. */
  webhookUrl: string
}

export interface QuilttSettings extends QuilttConfig {
  /** Which of our windows at Quiltt the browser opens. */
  connectorId: string
  scriptUrl: string
}

export function plaidOf(read: Variables): PlaidSettings | null {
  const group = { PLAID_CLIENT_ID: read.PLAID_CLIENT_ID, PLAID_SECRET: read.PLAID_SECRET }
  const { PLAID_BASE_URL, PLAID_CLIENT_NAME, PLAID_COUNTRY_CODES, PLAID_SCRIPT_URL } = read
  const others = [PLAID_BASE_URL, PLAID_CLIENT_NAME, PLAID_COUNTRY_CODES, PLAID_SCRIPT_URL]
  if (!isWhole('Plaid', group, others)) return null
  return {
    baseUrl: PLAID_BASE_URL ?? 'https://production.plaid.com',
    clientId: group.PLAID_CLIENT_ID ?? '',
    secret: group.PLAID_SECRET ?? '',
    clientName: PLAID_CLIENT_NAME ?? 'Headwater',
    countryCodes: PLAID_COUNTRY_CODES?.split(',') ?? ['US'],
    scriptUrl: PLAID_SCRIPT_URL ?? 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
  }
}

export function quilttOf(read: Variables): QuilttSettings | null {
  const secrets = read.QUILTT_WEBHOOK_SECRETS
  const group = {
    QUILTT_API_SECRET: read.QUILTT_API_SECRET,
    QUILTT_CONNECTOR_ID: read.QUILTT_CONNECTOR_ID,
    QUILTT_WEBHOOK_SECRETS: secrets.join(',') || undefined,
  }
  const { QUILTT_AUTH_URL, QUILTT_API_URL, QUILTT_SCRIPT_URL } = read
  if (!isWhole('Quiltt', group, [QUILTT_AUTH_URL, QUILTT_API_URL, QUILTT_SCRIPT_URL])) return null
  if (secrets.some((secret) => secret.length < 16))
    throw new ConfigError('QUILTT_WEBHOOK_SECRETS: write them as the dashboard shows them, comma separated')
  return {
    authUrl: QUILTT_AUTH_URL ?? 'https://auth.quiltt.io',
    apiUrl: QUILTT_API_URL ?? 'https://api.quiltt.io',
    apiSecret: group.QUILTT_API_SECRET ?? '',
    webhookSecrets: secrets,
    connectorId: group.QUILTT_CONNECTOR_ID ?? '',
    scriptUrl: QUILTT_SCRIPT_URL ?? 'https://cdn.quiltt.io/v1/connector.js',
  }
}
