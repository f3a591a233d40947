import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { httpCall } from '#contract/client.ts'
import { listPlatforms } from '#contract/dictionary.ts'
import { getCurrentUser } from '#contract/users.ts'
import { testApp } from '#tests/app.ts'

const entry = join(import.meta.dirname, 'start.ts')
const app = await testApp({ accounting: true, banking: true, content: true })
const founder = await app.arrive('Ada Founder')

/** The environment of a server that has everything that production needs, its providers being the sandboxes of the test. */
function buildEnvironment(): Record<string, string> {
  const { login, codat, ghost, databaseUrl, dataDir, secretKeys } = app.ctx.config
  return {
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEYS: secretKeys.join(','),
    LOGIN_DOMAIN: login.domain.replace(/\/$/, ''),
    LOGIN_CLIENT_ID: login.clientId,
    LOGIN_AUDIENCE: login.audience,
    CODAT_BASE_URL: codat.baseUrl,
    CODAT_API_KEY: codat.apiKey,
    CODAT_WEBHOOK_SECRETS: codat.webhookSecrets.join(','),
    GHOST_URL: ghost.url,
    GHOST_CONTENT_API_KEY: ghost.contentKey,
    GHOST_ADMIN_API_KEY: ghost.adminKey,
    GHOST_NEWSLETTER_ID: ghost.newsletterId,
  }
}

const started: ReturnType<typeof spawn>[] = []
afterAll(() => started.forEach((child) => child.kill('SIGKILL')))

/** Starts the production entry and waits for the log line that says where it listens. */
async function startProduction() {
  const child = spawn(process.execPath, [entry], {
    env: buildEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /listening on (http:\S+?)"/.exec(line) ?? []
    if (url !== undefined) return { child, url }
  }
  throw new Error('the server ended before it listened')
}

test.each(['DATABASE_URL', 'LOGIN_CLIENT_ID', 'GHOST_ADMIN_API_KEY'])(
  'without %s production refuses to start, in one line that names it',
  (name) => {
    const env = { ...buildEnvironment(), [name]: '' }
    const { status, stdout, stderr } = spawnSync(process.execPath, [entry], { env, encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(new RegExp(`^Cannot start: ${name}: [^\\n]+\\n$`))
  },
)

test('production serves people against configured providers, and ends in order', async () => {
  const { child, url } = await startProduction()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const call = httpCall({ baseUrl: url, token: () => Promise.resolve(founder.token) })
  expect(await call(getCurrentUser, {})).toMatchObject({ email: founder.email })
  expect((await call(listPlatforms, {})).length).toBeGreaterThan(0)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
