import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Login } from '#local/login/server.ts'
import { APP, openTestLogin, PASSWORD } from '#tests/sandboxes/login.ts'
import { signInForToken } from './token.ts'

let login: Login
let stop: () => Promise<void>
let dataDir: string

beforeAll(async () => {
  const opened = await openTestLogin()
  login = opened.login
  stop = opened.stop
  dataDir = await mkdtemp(join(tmpdir(), 'headwater-token-'))
  const { issuer, clientId, audience } = login
  await writeFile(
    join(dataDir, 'running.json'),
    JSON.stringify({ url: APP, login: { issuer, clientId, audience } }),
  )
})

afterAll(async () => {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
})

const runToken = (args: string[], folder = dataDir) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const script = fileURLToPath(new URL('./token.ts', import.meta.url))
    const env = { ...process.env, DATA_DIR: folder }
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

it('prints only the access token', async () => {
  const { code, out, err } = await runToken(['ada@demo.headwater.test'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
  expect(decodeJwt(out)['https://headwater.app/email']).toBe('ada@demo.headwater.test')
})

it.each([
  [[], 'Name an account: npm run --silent token -- founder@demo.headwater.test'],
  [['nobody@demo.headwater.test'], 'Wrong email or password. Try again.'],
  [['ada@demo.headwater.test', 'wrong'], 'Wrong email or password. Try again.'],
])('reports in one line why there is no token for %j', async (args, line) => {
  expect(await runToken(args)).toEqual({ code: 1, out: '', err: `${line}\n` })
})

it('reports in one line that Headwater is not running', async () => {
  const { code, err } = await runToken(['ada@demo.headwater.test'], join(dataDir, 'empty'))
  expect(code).toBe(1)
  expect(err).toMatch(/^Headwater is not running with the data folder .*: start it with npm start\.\n$/)
})

it('exports a function for tests', async () => {
  const given = {
    ...login,
    redirectUri: `${APP}/login/`,
    email: 'ben@demo.headwater.test',
    password: PASSWORD,
  }
  expect(decodeJwt(await signInForToken(given))['https://headwater.app/name']).toBe('Ben')
  await expect(signInForToken({ ...given, password: 'wrong' })).rejects.toThrow('Wrong email or password')
})
