import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import { z } from 'zod'
import { isEmail } from '#contract/core/addresses.ts'
import type { Records } from '#local/records.ts'
import { deriveGeo } from './geo.ts'
import { readForm, sendPage } from './http.ts'
import {
  type Hint,
  type Problems,
  renderProblemPage,
  renderRegisterPage,
  renderSignInPage,
  type FormValues,
  renderVerifiedPage,
  renderVerifyPage,
} from './pages.ts'
import { addPerson, findPersonByCredentials, markVerified, normalizeAddress, type Person } from './people.ts'
import type { Throttle } from './throttle.ts'
import { verifyEmailByTicket, issueVerificationLink } from './tickets.ts'

export interface LoginContext {
  provider: Provider
  issuer: string
  records: Records
  throttle: Throttle
  hints: Hint[]
  /** The origin of the app. Without it, pages do not link to the app. */
  app: string | undefined
  /** Receives the text of emails, because nothing is emailed from this machine. */
  onEmail: (text: string) => void
}

export interface FormRequest {
  req: IncomingMessage
  res: ServerResponse
  url: URL
}

const WRONG = 'Wrong email or password. Try again.'

const Registration = z.object({
  name: z.string().trim().min(1, 'Enter your name.').max(200, 'This name is too long.'),
  email: z.string().max(200, 'This address is too long.').refine(isEmail, 'Enter a valid email address.'),
  password: z.string().min(8, 'Use at least 8 characters.').max(500, 'This password is too long.'),
})

const fieldProblems = (error: z.ZodError): Problems => {
  const problems: Problems = {}
  for (const { path, message } of error.issues)
    if (path[0] === 'name' || path[0] === 'email' || path[0] === 'password') problems[path[0]] ??= message
  return problems
}

const describeThrottle = (seconds: number): Problems => ({
  whole: `Too many attempts with this address. Try again in ${seconds} seconds.`,
})

type Answer = { person: Person } | { status: number; problems: Problems }

// An unknown address and a wrong password get the same response after the same delay.
const authenticate = async (context: LoginContext, email: string, password: string): Promise<Answer> => {
  const address = normalizeAddress(email)
  const seconds = context.throttle.waitFor(address)
  if (seconds > 0) return { status: 429, problems: describeThrottle(seconds) }
  const person = await findPersonByCredentials(context.records, address, password)
  if (person) return { person }
  context.throttle.failed(address)
  return { status: 400, problems: { whole: WRONG } }
}

/**
 * Returns the browser's current sign-in. If it has expired or has a different id, sends an error page and returns
 * undefined.
 */
const openSignIn = async ({ provider, app }: LoginContext, { req, res }: FormRequest, uid: string) => {
  try {
    const interaction = await provider.interactionDetails(req, res)
    if (interaction.uid === uid) return interaction
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
  }
  sendPage(res, 400, renderProblemPage('This sign-in has expired. Start again from Headwater.', app))
  return undefined
}

const finishSignIn = ({ provider }: LoginContext, { req, res }: FormRequest, person: Person) =>
  provider.interactionFinished(
    req,
    res,
    { login: { accountId: person.sub } },
    { mergeWithLastSubmission: false },
  )

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

export const showSignIn = async (context: LoginContext, request: FormRequest, uid: string): Promise<void> => {
  const interaction = await openSignIn(context, request, uid)
  if (!interaction) return
  const { params } = interaction
  const prefilledEmail = request.url.searchParams.get('as') ?? text(params['login_hint'])
  const values: FormValues = prefilledEmail === undefined ? {} : { email: prefilledEmail }
  const isNew = params['screen_hint'] === 'signup' && request.url.search === ''
  sendPage(
    request.res,
    200,
    isNew ? renderRegisterPage(uid, values, {}, context.app) : renderSignInPage(uid, values, {}, context),
  )
}

export const signIn = async (context: LoginContext, request: FormRequest, uid: string): Promise<void> => {
  if (!(await openSignIn(context, request, uid))) return
  const form = await readForm(request.req)
  const email = form.get('email') ?? ''
  const answer = await authenticate(context, email, form.get('password') ?? '')
  if ('person' in answer) return finishSignIn(context, request, answer.person)
  sendPage(request.res, answer.status, renderSignInPage(uid, { email }, answer.problems, context))
}

export const cancelSignIn = async (
  context: LoginContext,
  request: FormRequest,
  uid: string,
): Promise<void> => {
  if (!(await openSignIn(context, request, uid))) return
  const result = { error: 'access_denied', error_description: 'The sign-in was canceled.' }
  await context.provider.interactionFinished(request.req, request.res, result, {
    mergeWithLastSubmission: false,
  })
}

export const showRegisterForm = async (
  context: LoginContext,
  request: FormRequest,
  uid: string,
): Promise<void> => {
  if (await openSignIn(context, request, uid))
    sendPage(request.res, 200, renderRegisterPage(uid, {}, {}, context.app))
}

export const registerPerson = async (
  context: LoginContext,
  request: FormRequest,
  uid: string,
): Promise<void> => {
  if (!(await openSignIn(context, request, uid))) return
  const form = await readForm(request.req)
  const verified = form.has('verified')
  const input = { name: form.get('name') ?? '', email: normalizeAddress(form.get('email') ?? '') }
  const refuse = (problems: Problems) =>
    sendPage(request.res, 400, renderRegisterPage(uid, { ...input, verified }, problems, context.app))
  const parsed = Registration.safeParse({ ...input, password: form.get('password') ?? '' })
  if (!parsed.success) return refuse(fieldProblems(parsed.error))
  const geo = deriveGeo(request.req.headers['accept-language'])
  const person = await addPerson(context.records, { ...parsed.data, email_verified: verified, geo })
  if (!person) return refuse({ email: 'This address is already registered. Sign in instead.' })
  if (!verified) await issueVerificationLink(context, person)
  return finishSignIn(context, request, person)
}

/** If the URL has no ticket, shows the form that verifies an address by password. */
export const verifyAddressByLink = async (
  context: LoginContext,
  { res, url }: FormRequest,
): Promise<void> => {
  const ticket = url.searchParams.get('ticket')
  if (ticket === null) return sendPage(res, 200, renderVerifyPage({}, {}))
  const person = await verifyEmailByTicket(context.records, ticket)
  if (person) sendPage(res, 200, renderVerifiedPage(person.email, context.app))
  else
    sendPage(
      res,
      400,
      renderProblemPage(
        'This link has expired or was already used. Request a new email in Headwater.',
        context.app,
      ),
    )
}

export const verifyAddressByPassword = async (
  context: LoginContext,
  { req, res }: FormRequest,
): Promise<void> => {
  const form = await readForm(req)
  const email = form.get('email') ?? ''
  const answer = await authenticate(context, email, form.get('password') ?? '')
  if (!('person' in answer)) return sendPage(res, answer.status, renderVerifyPage({ email }, answer.problems))
  await markVerified(context.records, answer.person)
  sendPage(res, 200, renderVerifiedPage(answer.person.email, context.app))
}
