import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createHttpCall } from '#contract/core/client.ts'
import { listPlatforms } from '#contract/dictionary.ts'
import { getCurrentUser } from '#contract/users.ts'
import { buildPerson, startTestApp } from '#tests/app.ts'
import { startDatabaseProxy } from '#tests/services/database-proxy.ts'
import { startTestLogin } from '#tests/login.ts'

const entry = join(import.meta.dirname, 'start.mjs')
const app = await startTestApp({ accounting: true, banking: true, content: true })
const login = await startTestLogin({ isSecure: true })
const certificateFile = join(app.ctx.config.dataDir, 'login.pem')
writeFileSync(certificateFile, login.certificate ?? '')
const founder = buildPerson('Ada Founder')

function buildEnvironment(): Record<string, string> {
  const { codat, ghost, databaseUrl, dataDir, secretKeys } = app.ctx.config
  return {
    NODE_EXTRA_CA_CERTS: certificateFile,
    PUBLIC_URL: 'https://headwater.example',
    PORT: '0',
    DRAIN_SECONDS: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEYS: secretKeys.join(','),
    LOGIN_DOMAIN: login.issuer.replace(/\/$/, ''),
    LOGIN_CLIENT_ID: 'web',
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
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  login.stop()
})

async function startProduction(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [entry], {
    env: { ...buildEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /listening on (http:\S+?)"/.exec(line) ?? []
    if (url !== undefined) return { child, url }
  }
  throw new Error('the server ended before it listened')
}

test.each([
  ['DATABASE_URL', ''],
  ['RATE_LIMITS', '0'],
])('with %s=%s production does not start, and names the variable in one line', (name, value) => {
  const env = { ...buildEnvironment(), [name]: value }
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry], { env, encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(new RegExp(`^Cannot start: ${name}: production [^\\n]+\\n$`))
})

test('production serves users with configured providers, and stops in order', async () => {
  const { child, url } = await startProduction()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const token = await login.token(founder)
  const call = createHttpCall({ baseUrl: url, token: () => Promise.resolve(token) })
  expect(await call(getCurrentUser, {})).toMatchObject({ email: founder.email })
  expect((await call(listPlatforms, {})).length).toBeGreaterThan(0)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a second signal ends a server that waits for its drain', async () => {
  const { child, url } = await startProduction({ DRAIN_SECONDS: '60' })
  child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM'])
})

test('`npm run migrate` needs only the address of the database', () => {
  const run = (env: Record<string, string>) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'migrate.mjs')], { env, encoding: 'utf8' })
  expect(run({ DATABASE_URL: app.ctx.config.databaseUrl, LOG_LEVEL: 'info' })).toMatchObject({ status: 0 })
  expect(run({})).toMatchObject({
    status: 1,
    stderr: 'Cannot start: DATABASE_URL: this command needs the settings of a server\n',
  })
})

test.each(['', 'development'])(
  'with NODE_ENV=%s the server also runs in production mode',
  async (NODE_ENV) => {
    const { child, url } = await startProduction({ NODE_ENV })
    const { headers } = await fetch(`${url}/healthz`)
    expect(headers.get('strict-transport-security')).not.toBeNull()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  },
)

test('production stops in order, with a response to every request, while its database is unreachable', async () => {
  const proxy = await startDatabaseProxy(app.ctx.config.databaseUrl)
  const { child, url } = await startProduction({ DATABASE_URL: proxy.url })
  const authorization = `Bearer ${await login.token(founder)}`
  const getUser = () => fetch(`${url}/api/v1/users/current_user/`, { headers: { authorization } })
  expect((await getUser()).status).toBe(200)
  proxy.freeze()
  const requests = Array.from({ length: 5 }, getUser)
  // Connections are accepted in order, so the earlier requests have arrived by the time of this response.
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const began = performance.now()
  child.kill('SIGTERM')
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
  expect(await once(child, 'exit')).toEqual([0, null])
  // Stopping takes less than 5 s on an idle machine. If a part hangs, the process exits after 15 s or more.
  expect(performance.now() - began).toBeLessThan(10_000)
  proxy.close()
})

test('an operator sees, exports and erases a person on the command line', async () => {
  const { id, name, email } = await app.arrive('Nils Oduya')
  // Runs asynchronously, because the sandboxes in this process must respond while the command runs.
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'erase.mjs'), 'person', ...args], {
      env: buildEnvironment(),
    })
  const file = join(app.ctx.config.dataDir, 'nils.zip')
  await expect(run(email, '--export', file, '--name', 'Nils')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`${name} <${email}>`) as string,
    stderr: expect.stringContaining(`Type the name: ${name}`) as string,
  })
  expect(readFileSync(file).includes('users.json')).toBe(true)
  await expect(run(email, '--export', '/nowhere/nils.zip')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('/nowhere/nils.zip cannot be written: ENOENT') as string,
  })
  const done = await run(id, '--name', name)
  expect(done.stdout).toContain('Access has ended. The servers complete the erasure within half an hour.')
  const user = app.ctx.db.selectFrom('users').select(['name', 'email']).where('id', '=', id)
  expect(await user.execute()).toEqual([{ name: 'Erased person', email: 'erased@erased.invalid' }])
})
