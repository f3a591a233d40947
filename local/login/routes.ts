import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import {
  cancelSignIn,
  type LoginContext,
  registerPerson,
  showRegisterForm,
  showSignIn,
  verifyAddressByLink,
  signIn,
  verifyAddressByPassword,
  type FormRequest,
} from './forms.ts'
import { fontWeights, readFont } from './fonts.ts'
import { RequestError, send, sendFont, sendPage } from './http.ts'
import { endSessionsByEmail } from './faults.ts'
import { sendVerificationEmail } from './management.ts'
import { GO_ON_SCRIPT, ICON, renderProblemPage, renderWelcomePage } from './pages.ts'
import { STYLE } from './style.ts'

type Page = (context: LoginContext, request: FormRequest, uid: string) => Promise<void> | void

const PAGES: [method: string, path: RegExp, page: Page][] = [
  ['GET', /^\/$/, ({ app }, { res }) => sendPage(res, 200, renderWelcomePage(app))],
  ['GET', /^\/style\.css$/, (_context, { res }) => send(res, 200, 'text/css', STYLE)],
  [
    'GET',
    new RegExp(`^/poppins-(${fontWeights.join('|')})\\.woff2$`),
    (_context, { res }, weight) => sendFont(res, readFont(weight)),
  ],
  ['GET', /^\/mark\.svg$/, (_context, { res }) => send(res, 200, 'image/svg+xml', ICON)],
  ['GET', /^\/go-on\.js$/, (_context, { res }) => send(res, 200, 'text/javascript', GO_ON_SCRIPT)],
  ['GET', /^\/login\/([\w-]+)$/, showSignIn],
  ['POST', /^\/login\/([\w-]+)$/, signIn],
  ['POST', /^\/login\/([\w-]+)\/cancel$/, cancelSignIn],
  ['GET', /^\/login\/([\w-]+)\/register$/, showRegisterForm],
  ['POST', /^\/login\/([\w-]+)\/register$/, registerPerson],
  ['GET', /^\/verify$/, verifyAddressByLink],
  ['POST', /^\/verify$/, verifyAddressByPassword],
  ['POST', /^\/api\/v2\/jobs\/verification-email$/, sendVerificationEmail],
]

const FAULT_PAGES: typeof PAGES = [['POST', /^\/faults\/end-sessions$/, endSessionsByEmail]]

// Our forms redirect to the app, and browsers check redirects against form-action, too.
const securityHeaders = (appOrigins: string[]) => ({
  'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'self'; form-action 'self' ${appOrigins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
})

// Auth0's parameter names, by path, with their standard names.
const RENAMED: Record<string, [from: string, to: string]> = {
  '/authorize': ['audience', 'resource'],
  '/v2/logout': ['returnTo', 'post_logout_redirect_uri'],
}

const toStandardUrl = (url: URL): string => {
  const [from, to] = RENAMED[url.pathname] ?? []
  const value = from === undefined ? null : url.searchParams.get(from)
  if (from === undefined || to === undefined || value === null) return `${url.pathname}${url.search}`
  url.searchParams.delete(from)
  if (value !== '' && !url.searchParams.has(to)) url.searchParams.set(to, value)
  return `${url.pathname}${url.search}`
}

const HiddenFrame = z.object({ response_mode: z.literal('web_message') })
const RefreshRequest = z.object({ grant_type: z.literal('refresh_token') })
const Refusal = z.object({ error: z.literal('invalid_grant') })

export const adaptToAuth0 = (provider: Provider): void => {
  provider.use(async (ctx, next) => {
    await next()
    const params: unknown = ctx['oidc']?.params
    // For a hidden frame, "not signed in" is a normal result that must not appear as an error in the browser's
    // console.
    if (ctx.path === '/authorize' && HiddenFrame.safeParse(params).success && ctx.status === 400)
      ctx.status = 200
    if (ctx.path !== '/oauth/token' || !RefreshRequest.safeParse(params).success) return
    if (!Refusal.safeParse(ctx.body).success) return
    // The SDK falls back to a silent sign-in only if the message contains "invalid refresh token".
    ctx.body = { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' }
    ctx.status = 403
  })
}

export const addNotFoundPage = (provider: Provider, app: string | undefined): void => {
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status !== 404 || ctx.body !== undefined) return
    ctx.body = renderProblemPage('This page does not exist.', app)
    ctx.status = 404
  })
}

interface Front {
  context: LoginContext
  /** Allowed `host:port` values. Any other value may be a DNS rebinding attempt. */
  hosts: string[]
  appOrigins: string[]
  faults: boolean
  onError: (error: unknown) => void
}

const findPage = (front: Front, method: string | undefined, path: string) => {
  for (const [allowedMethod, pattern, page] of front.faults ? [...PAGES, ...FAULT_PAGES] : PAGES) {
    const match = method === allowedMethod ? pattern.exec(path) : null
    if (match) return { page, uid: match[1] ?? '' }
  }
  return undefined
}

const checkRequest = (front: Front, req: IncomingMessage): URL => {
  if (!front.hosts.includes(req.headers.host ?? ''))
    throw new RequestError(421, 'This is not the address of the login.')
  const url = URL.parse(req.url ?? '/', `http://${req.headers.host}`)
  // PostgreSQL cannot store NUL characters in text.
  if (!url || /%00/.test(url.search)) throw new RequestError(400, 'This address is invalid.')
  return url
}

const checkOrigin = (front: Front, req: IncomingMessage): void => {
  const { origin } = req.headers
  if (req.method === 'GET' || origin === undefined) return
  if (!front.hosts.some((host) => origin === `http://${host}`))
    throw new RequestError(403, 'This form was sent from another site.')
}

const answer = async (front: Front, pass: Handler, req: IncomingMessage, res: ServerResponse) => {
  for (const [name, value] of Object.entries(securityHeaders(front.appOrigins))) res.setHeader(name, value)
  const url = checkRequest(front, req)
  const match = findPage(front, req.method, url.pathname)
  if (match) {
    checkOrigin(front, req)
    return match.page(front.context, { req, res, url }, match.uid)
  }
  req.url = toStandardUrl(url)
  return pass(req, res)
}

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

export const createHandler =
  (front: Front, pass: Handler) =>
  async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      await answer(front, pass, req, res)
    } catch (error) {
      const isExpected = error instanceof RequestError
      if (!isExpected) front.onError(error)
      if (res.headersSent) return void res.destroy()
      const message = isExpected ? error.message : 'The login failed. Try again in a moment.'
      sendPage(res, isExpected ? error.status : 500, renderProblemPage(message, front.context.app))
    }
  }
