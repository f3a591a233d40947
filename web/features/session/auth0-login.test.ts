import { expect, test, vi } from 'vitest'
import { auth0Login } from './auth0-login.ts'

const { opened, askToken } = vi.hoisted(() => ({
  opened: [] as object[],
  askToken: vi.fn<(options: object) => Promise<string>>(),
}))

// The library is somebody else's: what it is called with is all that can be seen here.
vi.mock('@auth0/auth0-spa-js', () => ({
  Auth0Client: class {
    getTokenSilently = askToken
    constructor(options: object) {
      opened.push(options)
    }
  },
}))

const login = () =>
  auth0Login(
    { domain: 'login.example', clientId: 'web', audience: 'https://api.example' },
    'https://app.example',
  )

test('the login library is told the limits and the scope of the specification', async () => {
  askToken.mockResolvedValueOnce('a token')
  expect(await login().token()).toBe('a token')
  expect(opened).toMatchObject([
    {
      domain: 'login.example',
      clientId: 'web',
      authorizationParams: {
        audience: 'https://api.example',
        redirect_uri: 'https://app.example/login/',
        scope: 'openid profile email',
      },
      httpTimeoutInSeconds: 10,
      leeway: 60,
    },
  ])
})

test('a missing token is “Can’t load Auth0 token”', async () => {
  askToken.mockResolvedValueOnce('')
  await expect(login().token()).rejects.toMatchObject({
    code: 'no_token',
    status: 403,
    message: "Can't load Auth0 token",
  })
})
