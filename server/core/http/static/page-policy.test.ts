import { expect, test } from 'vitest'
import { createChatwootChat } from '#server/providers/chat/chatwoot.ts'
import { createIntercomChat } from '#server/providers/chat/intercom.ts'
import { readSettings } from '../../../config.ts'
import { buildPagePolicy } from './page-policy.ts'

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
const ghost = {
  url: 'https://content.example.com/',
  contentKey: '',
  adminKey: '',
  newsletterId: 'n',
  imageHosts: ['https://images.example'],
}
const banks = { plaid: { ...plaid, webhookUrl: 'https://headwater.example/webhooks/plaid' }, quiltt }

function sources(policy: string, kind: string): string[] {
  const line = policy.split('; ').find((part) => part.startsWith(`${kind} `)) ?? ''
  return line
    .split(' ')
    .filter((source) => source.startsWith('http'))
    .toSorted()
}

test('a page that opens bank widgets allows their scripts, frames and connections', () => {
  const policy = buildPagePolicy({ login, ghost, ...banks }, { opensBanks: true })
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

test('other pages allow no bank hosts, and only the images of articles', () => {
  const policy = buildPagePolicy({ login, ghost, ...banks })
  expect(policy).not.toMatch(/plaid|quiltt/)
  expect(policy).not.toMatch(/https:[ ;]/)
  expect(sources(policy, 'script-src')).toEqual([])
  expect(sources(policy, 'frame-src')).toEqual(['https://login.example.com'])
  expect(sources(policy, 'connect-src')).toEqual(['https://login.example.com'])
  expect(sources(policy, 'img-src')).toEqual(['https://content.example.com', 'https://images.example'])
})

test('the page allows no hosts of unconfigured services, and no inline scripts', () => {
  const policy = buildPagePolicy({ login, ghost, plaid: null, quiltt: null }, { opensBanks: true })
  expect(sources(policy, 'script-src')).toEqual([])
  expect(sources(policy, 'frame-src')).toEqual(['https://login.example.com'])
  expect(policy).not.toMatch(/unsafe|\*/)
})

const intercom = createIntercomChat({ appId: 'abc', secret: 's', region: 'us', scriptUrl: null })
const chatwoot = createChatwootChat({ baseUrl: 'https://chat.example/', websiteToken: 'w', hmacKey: 'k' })
const alone = { login, ghost, plaid: null, quiltt: null }

test('a configured chat may load its scripts, connections, frames and media', () => {
  const atIntercom = buildPagePolicy(alone, { chat: intercom.sources })
  expect(sources(atIntercom, 'script-src')).toEqual([
    'https://app.intercom.io',
    'https://js.intercomcdn.com',
    'https://widget.intercom.io',
  ])
  expect(sources(atIntercom, 'font-src')).toContain('https://fonts.intercomcdn.com')
  expect(sources(atIntercom, 'form-action')).toContain('https://intercom.help')
  expect(sources(atIntercom, 'media-src')).toContain('https://js.intercomcdn.com')
  expect(atIntercom).toContain('wss://nexus-websocket-a.intercom.io')

  const atChatwoot = buildPagePolicy(alone, { chat: chatwoot.sources })
  for (const kind of ['script-src', 'connect-src', 'frame-src', 'media-src'])
    expect(sources(atChatwoot, kind)).toContain('https://chat.example')
})

test('a chat may add inline styles, but not scripts', () => {
  const line = (policy: string, kind: string) =>
    policy.split('; ').find((part) => part.startsWith(`${kind} `))
  expect(line(buildPagePolicy(alone), 'style-src')).toBe("style-src 'self'")
  for (const { sources: chat } of [intercom, chatwoot]) {
    const policy = buildPagePolicy(alone, { chat })
    expect(line(policy, 'style-src')).toBe("style-src 'self' 'unsafe-inline'")
    expect(line(policy, 'script-src')).toMatch(/^script-src 'self' https?:(?!.*unsafe)/)
  }
})

test('styles written in the page are allowed by hash, unless a chat allows all inline styles', () => {
  const inlineStyles = ["'sha256-abc'"]
  expect(buildPagePolicy(alone, { inlineStyles })).toContain("style-src 'self' 'sha256-abc'")
  expect(buildPagePolicy(alone, { inlineStyles, chat: intercom.sources })).not.toContain('sha256')
})
