import type { Login } from '#web/core/services.ts'
import type { Settings } from '#web/core/settings.ts'
import { createAuth0Login } from './auth0-login.ts'
import { createOidcLogin } from './oidc-login.ts'

export const createLogin = ({ oidc, ...login }: Settings['login'], origin: string): Login =>
  oidc
    ? createOidcLogin({ issuer: login.domain, clientId: login.clientId, ...oidc }, origin)
    : createAuth0Login(login, origin)
