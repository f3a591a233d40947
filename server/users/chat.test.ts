import { createHmac } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { type ChatIdentity, getChatIdentity } from '#contract/chat.ts'
import type { Config } from '#server/config.ts'
import { startTestApp } from '#tests/app.ts'

type ChatConfig = NonNullable<Config['chat']>

const identityWith = async (chat?: ChatConfig, claims = {}) => {
  const app = await startTestApp(chat ? { chat } : {})
  const sam = await app.arrive('Sam', [], claims)
  return { sam, identity: await sam.call(getChatIdentity, {}) }
}

const unverified = { 'https://headwater.app/email_verified': false }
const secret = 'a-messenger-secret'
const intercom: ChatConfig = {
  provider: 'intercom',
  appId: 'abc123',
  secret,
  region: 'eu',
  scriptUrl: null,
}
const chatwoot: ChatConfig = {
  provider: 'chatwoot',
  baseUrl: 'https://chat.example',
  websiteToken: 'w-1',
  hmacKey: 'k-1',
}

test('without a chat provider, users get the built-in panel', async () => {
  expect((await identityWith()).identity).toEqual({ provider: 'builtin' })
})

test('Intercom gets a proof of identity, but not the secret', async () => {
  const { sam, identity } = await identityWith(intercom)
  expect(identity).toMatchObject({
    provider: 'intercom',
    app_id: 'abc123',
    api_base: 'https://api-iam.eu.intercom.io',
    script_url: 'https://widget.intercom.io/widget/abc123',
  })
  expect(decodeJwt(readToken(identity))).toMatchObject({ user_id: sam.id, email: sam.email })
  expect(JSON.stringify(identity)).not.toContain(secret)
})

test('Chatwoot gets a proof of identity', async () => {
  const { sam, identity } = await identityWith(chatwoot)
  expect(identity).toEqual({
    provider: 'chatwoot',
    base_url: 'https://chat.example',
    script_url: 'https://chat.example/packs/js/sdk.js',
    website_token: 'w-1',
    identifier: sam.id,
    identifier_hash: createHmac('sha256', 'k-1').update(sam.id).digest('hex'),
    email: sam.email,
    name: sam.name,
  })
})

test('an unverified address is not sent to a chat provider', async () => {
  const atIntercom = await identityWith(intercom, unverified)
  expect(decodeJwt(readToken(atIntercom.identity))).not.toHaveProperty('email')
  const atChatwoot = await identityWith(chatwoot, unverified)
  expect(atChatwoot.identity).toMatchObject({ provider: 'chatwoot', email: null })
})

function readToken(identity: ChatIdentity): string {
  if (identity.provider !== 'intercom') throw new Error('not Intercom')
  return identity.intercom_user_jwt
}
