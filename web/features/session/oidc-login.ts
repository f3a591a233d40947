import type { UserManager } from 'oidc-client-ts'
import { AppError } from '#contract/core/errors.ts'
import type { Login } from '#web/core/services.ts'
import { loadOidcLibrary } from './login-library.ts'

interface OidcSettings {
  issuer: string
  clientId: string
  scope: string
  /** Names the API for which a token is issued (RFC 8707). */
  resource: string | null
}

interface SignInState {
  forwardTo: string
}

/** Tokens are renewed when they expire within this time, in seconds. */
const minLifetime = 60

const createLoginError = (error: string) => Object.assign(new Error(error), { error })

/**
 * Tokens are only in memory: after a reload, the user is redirected to the provider, whose session signs them in again.
 */
export function createOidcLogin(settings: OidcSettings, origin: string): Login {
  let manager: Promise<UserManager> | null = null
  const open = () => (manager ??= openManager(settings, origin))
  const start = async (forwardTo: string, prompt?: 'create') => {
    const state: SignInState = { forwardTo }
    await (await open()).signinRedirect({ state, ...(prompt && { prompt }) })
  }
  return {
    sendsConfirmations: false,
    restore: async () => (await (await open()).getUser()) !== null,
    token: async () => getToken(await open()),
    start: (forwardTo) => start(forwardTo),
    register: async (forwardTo) => {
      const metadata = await (await open()).metadataService.getMetadata()
      const { prompt_values_supported: prompts = [] } = metadata as { prompt_values_supported?: string[] }
      await start(forwardTo, prompts.includes('create') ? 'create' : undefined)
    },
    finish: async (address) => {
      const user = await (await open()).signinRedirectCallback(address)
      return (user.state as SignInState | undefined)?.forwardTo ?? null
    },
    clearSession: async () => (await open()).removeUser(),
    leave: async () => {
      const opened = await open()
      const { end_session_endpoint: end } = await opened.metadataService.getMetadata()
      if (end !== undefined) return opened.signoutRedirect()
      await opened.removeUser()
      window.location.assign(origin)
    },
  }
}

async function openManager({ issuer, clientId, scope, resource }: OidcSettings, origin: string) {
  const { InMemoryWebStorage, UserManager, WebStorageStateStore } = await loadOidcLibrary()
  return new UserManager({
    authority: issuer,
    client_id: clientId,
    scope,
    // Unless the token request also contains the resource, some providers issue a token only for their own endpoints.
    ...(resource !== null && { resource, extraTokenParams: { resource } }),
    redirect_uri: `${origin}/login/`,
    post_logout_redirect_uri: origin,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    // The state of a sign-in, such as the PKCE verifier, must survive the redirect.
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    automaticSilentRenew: false,
    requestTimeoutInSeconds: 10,
  })
}

async function getToken(manager: UserManager): Promise<string> {
  let user = await manager.getUser()
  if (!user) throw createLoginError('login_required')
  if ((user.expires_in ?? Infinity) < minLifetime) {
    // Without a refresh token, the library would load our login page in a hidden frame, but our pages cannot be framed.
    if (user.refresh_token === undefined) throw createLoginError('login_required')
    user = await manager.signinSilent()
  }
  if (!user?.access_token) throw new AppError('no_token')
  return user.access_token
}
