import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createBrowser } from '#local/login/browser.ts'

const Running = z.object({
  url: z.string(),
  login: z.object({ issuer: z.string(), clientId: z.string(), audience: z.string() }),
})
const Tokens = z.object({ access_token: z.string() })

const base64url = (bytes: Buffer) => bytes.toString('base64url')

interface SignIn {
  issuer: string
  clientId: string
  audience: string
  /** One of the login's allowed redirect URLs. No request is sent to it. */
  redirectUri: string
  email: string
  password: string
}

const authorizeUrl = (signIn: SignIn, verifier: string): URL => {
  const url = new URL('authorize', signIn.issuer)
  url.search = new URLSearchParams({
    client_id: signIn.clientId,
    response_type: 'code',
    redirect_uri: signIn.redirectUri,
    audience: signIn.audience,
    scope: 'openid profile email',
    state: base64url(randomBytes(16)),
    nonce: base64url(randomBytes(16)),
    code_challenge: base64url(createHash('sha256').update(verifier).digest()),
    code_challenge_method: 'S256',
    prompt: 'login',
  }).toString()
  return url
}

const readRefusal = async (response: Response): Promise<Error> => {
  const [, message] = /role="alert">([^<]*)/.exec(await response.text()) ?? []
  return new Error(message?.replaceAll('&#39;', "'") ?? `The login replied with status ${response.status}.`)
}

const requestCode = async (signIn: SignIn, verifier: string): Promise<string> => {
  const browser = createBrowser()
  const formPage = await browser.follow(authorizeUrl(signIn, verifier))
  if (formPage.response.status !== 200) throw await readRefusal(formPage.response)
  const { leaving, response } = await browser.follow(formPage.url, {
    email: signIn.email,
    password: signIn.password,
  })
  if (!leaving) throw await readRefusal(response)
  const code = leaving.searchParams.get('code')
  if (code === null)
    throw new Error(leaving.searchParams.get('error_description') ?? 'The login returned no code.')
  return code
}

/**
 * Throws an error with a message for users if the login refuses the sign-in, and a `TypeError` if the login is not
 * responding.
 */
export const signInForToken = async (signIn: SignIn): Promise<string> => {
  const verifier = base64url(randomBytes(32))
  const code = await requestCode(signIn, verifier)
  const response = await fetch(new URL('oauth/token', signIn.issuer), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: signIn.clientId,
      redirect_uri: signIn.redirectUri,
      code,
      code_verifier: verifier,
    }),
  })
  if (!response.ok) throw new Error(`The login returned no token (status ${response.status}).`)
  return Tokens.parse(await response.json()).access_token
}

export const readRunningFile = async (dataDir: string) => {
  const text = await readFile(join(dataDir, 'running.json'), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new Error(`Headwater is not running with the data folder ${dataDir}: start it with npm start.`)
  return Running.parse(JSON.parse(text))
}

const main = async (): Promise<void> => {
  const [email, password = 'headwater'] = process.argv.slice(2)
  if (email === undefined)
    throw new Error('Name an account: npm run --silent token -- founder@demo.headwater.test')
  const { url, login } = await readRunningFile(process.env['DATA_DIR'] ?? './data')
  const redirectUri = new URL('/login/', url).href
  const token = await signInForToken({ ...login, redirectUri, email, password }).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error
    throw new Error(`The login at ${login.issuer} is not responding: start Headwater with npm start.`)
  })
  process.stdout.write(`${token}\n`)
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
