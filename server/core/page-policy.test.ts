import { expect, test } from 'vitest'
import { readSettings } from './config.ts'
import { pagePolicy } from './page-policy.ts'

const { login, plaid, quiltt } = readSettings({
  LOGIN_DOMAIN: 'login.example.com',
  LOGIN_CLIENT_ID: 'web',
  LOGIN_AUDIENCE: 'https://api',
  PLAID_CLIENT_ID: 'client',
  PLAID_SECRET: 'secret',
  QUILTT_API_SECRET: 'secret',
  QUILTT_CONNECTOR_ID: 'abc-123',
  QUILTT_WEBHOOK_SECRETS: '0123456789abcdef',
})
if (!login || !plaid || !quiltt) throw new Error('everything is configured')
const ghost = { url: 'https://content.example.com/', contentKey: '', adminKey: '', newsletterId: 'n' }
const banks = { plaid: { ...plaid, webhookUrl: 'https://headwater.example/webhooks/plaid' }, quiltt }

/** The sources of one kind, besides our own. */
function sources(policy: string, kind: string): string[] {
  const line = policy.split('; ').find((part) => part.startsWith(`${kind} `)) ?? ''
  return line
    .split(' ')
    .filter((source) => source.startsWith('http'))
    .toSorted()
}

test('the page may load the scripts of the banks’ windows, show them, and let them ask their own', () => {
  const policy = pagePolicy('nonce', { login, ghost, ...banks })
  expect(sources(policy, 'script-src')).toEqual(['https://cdn.plaid.com', 'https://cdn.quiltt.io'])
  expect(sources(policy, 'frame-src')).toEqual([
    'https://abc-123.quiltt.app',
    'https://cdn.plaid.com',
    'https://cdn.quiltt.io',
    'https://login.example.com',
  ])
  expect(sources(policy, 'connect-src')).toEqual([
    'https://api.quiltt.io',
    'https://auth.quiltt.io',
    'https://login.example.com',
    'https://production.plaid.com',
  ])
})

test('the page knows nobody who is not configured, and never runs what stands in it', () => {
  const policy = pagePolicy('nonce', { login, ghost, plaid: null, quiltt: null })
  expect(sources(policy, 'script-src')).toEqual([])
  expect(sources(policy, 'frame-src')).toEqual(['https://login.example.com'])
  expect(policy).not.toMatch(/unsafe|\*/)
})
