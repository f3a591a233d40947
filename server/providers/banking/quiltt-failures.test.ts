import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { commonFailures, getDeadlines, shortRetryAfters } from '#tests/sandboxes/kit/bank-failures.ts'
import { retryImmediately } from '#tests/sandboxes/kit/retry-immediately.ts'
import { apiSecret, startTestQuiltt, webhookSecret } from '#tests/sandboxes/quiltt.ts'
import type { Deadlines } from '../http.ts'
import { ProviderError } from '../../core/provider-error.ts'
import type { QuilttProvider } from './index.ts'
import { createQuilttProvider } from './quiltt.ts'

let sandbox: Awaited<ReturnType<typeof startTestQuiltt>>
let bank: QuilttProvider
let people = 0
const logged: object[] = []
const log = { warn: (details: object) => void logged.push(details) }

beforeAll(async () => {
  sandbox = await startTestQuiltt()
  bank = buildBankWithTransactions({})
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.clearFaults())
retryImmediately()

const configWith = (secret: string) => ({
  authUrl: sandbox.url,
  apiUrl: sandbox.url,
  apiSecret: secret,
  webhookSecrets: [webhookSecret],
})
const buildBankWithTransactions = (deadline: Deadlines) =>
  createQuilttProvider(configWith(apiSecret), log, deadline)
const buildReferences = () => ({ userReference: `user-${(people += 1)}`, companyReference: 'company-1' })

const linked = async () => {
  const { token, profile_id } = await bank.session(buildReferences())
  const id = await sandbox.approve(token)
  const [account] = await bank.accounts(profile_id, id)
  return { token, profile_id, id, accounts: [account?.id ?? ''] }
}
type Linked = Awaited<ReturnType<typeof linked>>

type Call = [fault: string, operation: string, call: (bank: QuilttProvider, to: Linked) => Promise<unknown>]

const graphqlCalls: Call[] = [
  ['Connection', 'get connection', (links, to) => links.connection(to.profile_id, to.id)],
  ['Accounts', 'list accounts', (links, to) => links.accounts(to.profile_id, to.id)],
  ['Transactions', 'list transactions', (links, to) => links.transactions(to.profile_id, to.accounts)],
  ['Disconnect', 'disconnect', (links, to) => links.disconnect(to.profile_id, to.id)],
]
const calls: Call[] = [
  ['issue-session', 'issue session', (links) => links.session(buildReferences())],
  ['revoke-session', 'revoke session', (links, to) => links.revokeSession(to.token)],
  ...graphqlCalls,
]

const buildFailure = (operation: string, kind: string) => ({
  name: 'ProviderError',
  provider: 'quiltt',
  operation,
  kind,
  message: `quiltt ${operation}: ${kind}`,
})

describe.each(calls)('when Quiltt fails at %s', (fault, operation, call) => {
  let to: Linked
  beforeAll(async () => {
    to = await linked()
  })

  it.each([...commonFailures, [{ answer: 'status', status: 403 }, 'auth']] as const)(
    '%j is %s',
    async (how, kind) => {
      await sandbox.injectFault(fault, how)
      const failed = call(buildBankWithTransactions(getDeadlines(how)), to)
      await expect(failed).rejects.toMatchObject(buildFailure(operation, kind))
    },
  )
})

describe.each(calls.filter(([fault]) => fault !== 'revoke-session'))(
  'in the response of %s',
  (fault, operation, call) => {
    it('a 401 is auth', async () => {
      const to = await linked()
      await sandbox.injectFault(fault, { answer: 'status', status: 401 })
      await expect(call(bank, to)).rejects.toMatchObject(buildFailure(operation, 'auth'))
    })

    it('malformed content is down', async () => {
      const to = await linked()
      await sandbox.injectFault(fault, { answer: 'malformed', count: 9 })
      await expect(call(bank, to)).rejects.toMatchObject(buildFailure(operation, 'down'))
    })
  },
)

describe.each(graphqlCalls)('an error with status 200 at %s', (fault, operation, call) => {
  it.each([
    ['argumentNotAccepted', 'invalid'],
    ['UNAUTHENTICATED', 'auth'],
    ['INTERNAL_SERVER_ERROR', 'down'],
  ])('and the code %s is %s and is logged', async (code, kind) => {
    const to = await linked()
    logged.length = 0
    await sandbox.injectFault(fault, { answer: 'refuse', code })
    await expect(call(bank, to)).rejects.toMatchObject(buildFailure(operation, kind))
    expect(logged).toEqual([{ provider: 'quiltt', operation, kind, note: 'Injected by the sandbox' }])
  })
})

it('a profile that is being deleted is not ready for a session', async () => {
  await sandbox.injectFault('issue-session', { answer: 'status', status: 409 })
  await expect(bank.session(buildReferences())).rejects.toMatchObject({ kind: 'not_ready' })
})

it('creating a session is not retried', async () => {
  const person = buildReferences()
  await sandbox.injectFault('issue-session', { answer: 'status', status: 503 })
  await expect(bank.session(person)).rejects.toMatchObject({ kind: 'down' })
  expect(await bank.session(person)).toMatchObject({ profile_id: expect.stringMatching(/^p_/) })
})

it.each(shortRetryAfters)('a call waits for a short Retry-After in %s', async (_, retryAfter) => {
  const to = await linked()
  await sandbox.injectFault('Connection', { answer: 'status', status: 429, retry_after: retryAfter() })
  expect(await bank.connection(to.profile_id, to.id)).toMatchObject({ status: 'Linked' })
})

it('a wrong secret fails with auth and is not in the error', async () => {
  const to = await linked()
  const stranger = createQuilttProvider(configWith('a-secret-that-is-wrong'), log)
  for (const failing of [stranger.session(buildReferences()), stranger.connection(to.profile_id, to.id)]) {
    const error: unknown = await failing.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProviderError)
    expect(error).toMatchObject({ kind: 'auth' })
    expect(JSON.stringify(error)).not.toContain('a-secret-that-is-wrong')
  }
})

it('a refused disconnect fails if the connection still exists', async () => {
  const lives = { id: 'conn_1', status: 'SYNCED', institution: null }
  const answers = [
    { connectionDisconnect: { success: false, errors: [{ message: 'Busy' }] } },
    { connection: lives },
    { connectionDisconnect: { success: false, errors: null } },
    { connection: { ...lives, status: 'DISCONNECTING' } },
    { connectionDisconnect: null },
    { connection: null },
  ]
  const server = createServer((_, response) => response.end(JSON.stringify({ data: answers.shift() })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const links = createQuilttProvider({ ...configWith(apiSecret), apiUrl: `http://127.0.0.1:${port}` }, log)
  await expect(links.disconnect('p_1', 'conn_1')).rejects.toMatchObject({
    kind: 'invalid',
    details: { note: 'Busy' },
  })
  await links.disconnect('p_1', 'conn_1')
  await links.disconnect('p_1', 'conn_1')
  server.close()
  expect(answers).toEqual([])
})
