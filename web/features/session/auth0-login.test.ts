import { expect, test, vi } from 'vitest'
import { createAuth0Login } from './auth0-login.ts'

const { clientOptions, getToken } = vi.hoisted(() => ({
  clientOptions: [] as object[],
  getToken: vi.fn<(options: object) => Promise<string>>(),
}))

// The test checks only how the third-party library is called.
vi.mock('@auth0/auth0-spa-js', () => ({
  Auth0Client: class {
    getTokenSilently = getToken
    constructor(options: object) {
      clientOptions.push(options)
    }
  },
}))

const login = () =>
  createAuth0Login(
    {
      domain: 'login.example',
      clientId: 'web',
      audience: 'https://api.example',
      sends_confirmations: true,
    },
    'https://app.example',
  )

test("passes the specification's limits and scope to the login library", async () => {
  getToken.mockResolvedValueOnce('a token')
  expect(await login().token()).toBe('a token')
  expect(getToken).toHaveBeenCalledWith({ timeoutInSeconds: 10 })
  expect(clientOptions).toMatchObject([
    {
      domain: 'login.example',
      clientId: 'web',
      authorizationParams: {
        audience: 'https://api.example',
        redirect_uri: 'https://app.example/login/',
        scope: 'openid profile email',
      },
      httpTimeoutInSeconds: 10,
      authorizeTimeoutInSeconds: 60,
      leeway: 60,
      sessionCheckExpiryDays: 1,
    },
  ])
})

test('a missing token fails with “Can’t load Auth0 token”', async () => {
  getToken.mockResolvedValueOnce('')
  await expect(login().token()).rejects.toMatchObject({
    code: 'no_token',
    status: 403,
    message: "Can't load Auth0 token",
  })
})
