import { createHmac } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { createBuiltinChat } from './builtin.ts'
import { createChatwootChat } from './chatwoot.ts'
import type { IntercomConfig } from './config.ts'
import { createIntercomChat } from './intercom.ts'

const user = { id: '0199-user', email: 'ana@example.com', name: 'Ana López' }
const secret = 'a-messenger-secret'
const intercom = (changed: Partial<IntercomConfig> = {}) =>
  createIntercomChat({ appId: 'abc123', secret, region: 'us', scriptUrl: null, ...changed })

const intercomIdentity = async (changed?: Partial<IntercomConfig>) => {
  const identity = await intercom(changed).identity(user)
  if (identity.provider !== 'intercom') throw new Error('not Intercom')
  return identity
}

describe('Intercom', () => {
  it('gets a token that identifies the user for one hour', async () => {
    const { intercom_user_jwt: token, ...rest } = await intercomIdentity()
    expect(rest).toEqual({
      provider: 'intercom',
      app_id: 'abc123',
      api_base: 'https://api-iam.intercom.io',
      script_url: 'https://widget.intercom.io/widget/abc123',
    })
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret))
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(payload).toEqual({
      user_id: user.id,
      email: user.email,
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + 3600,
    })
  })

  it('does not get an unverified email address', async () => {
    const identity = await intercom().identity({ ...user, email: null })
    if (identity.provider !== 'intercom') throw new Error('not Intercom')
    expect(decodeJwt(identity.intercom_user_jwt)).not.toHaveProperty('email')
  })

  it('rejects a token signed with another secret', async () => {
    const { intercom_user_jwt: token } = await intercomIdentity({ secret: 'another-secret' })
    await expect(jwtVerify(token, new TextEncoder().encode(secret))).rejects.toThrow('signature')
  })

  it.each([
    ['us', 'https://api-iam.intercom.io'],
    ['eu', 'https://api-iam.eu.intercom.io'],
    ['au', 'https://api-iam.au.intercom.io'],
  ] as const)('in the region %s uses %s', async (region, base) => {
    expect((await intercomIdentity({ region })).api_base).toBe(base)
    expect(intercom({ region }).sources.connect).toContain(base)
  })

  it('can be loaded from another address, which the content security policy then allows', async () => {
    const scriptUrl = 'http://127.0.0.1:4000/widget.js'
    expect((await intercomIdentity({ scriptUrl })).script_url).toBe(scriptUrl)
    expect(intercom({ scriptUrl }).sources.script).toContain('http://127.0.0.1:4000')
    expect(intercom().sources.script).toContain('https://widget.intercom.io')
  })
})

it('Chatwoot gets a hash of the user id', async () => {
  const chat = createChatwootChat({ baseUrl: 'https://chat.example/', websiteToken: 'w-1', hmacKey: 'k-1' })
  expect(await chat.identity(user)).toEqual({
    provider: 'chatwoot',
    base_url: 'https://chat.example',
    script_url: 'https://chat.example/packs/js/sdk.js',
    website_token: 'w-1',
    identifier: user.id,
    identifier_hash: createHmac('sha256', 'k-1').update(user.id).digest('hex'),
    email: user.email,
    name: user.name,
  })
  expect(chat.sources.connect).toEqual(['https://chat.example', 'wss://chat.example'])
})

it('the built-in panel needs no configuration', async () => {
  expect(await createBuiltinChat().identity(user)).toEqual({ provider: 'builtin' })
  expect(createBuiltinChat().sources).toEqual({})
})
