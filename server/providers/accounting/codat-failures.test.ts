import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FaultOptions } from '#local/sandboxes/codat/faults.ts'
import { apiKey, startTestCodat, webhookSecret } from '#tests/sandboxes/codat.ts'
import { retryImmediately } from '#tests/sandboxes/kit/retry-immediately.ts'
import type { Deadlines } from '../http.ts'
import { createCodatProvider } from './codat.ts'
import type { AccountingProvider, ProviderConnection } from './index.ts'

let sandbox: Awaited<ReturnType<typeof startTestCodat>>
const log = { warn: () => {} }

beforeAll(async () => {
  sandbox = await startTestCodat()
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.clearFaults())
retryImmediately()

const accountingWith = (deadline: Deadlines = {}) =>
  createCodatProvider({ baseUrl: sandbox.url, apiKey, webhookSecrets: [webhookSecret] }, log, deadline)

let references = 0
const reference = () => `trouble-${(references += 1)}`

interface Fixture {
  company: string
  pending: ProviderConnection
  books: ProviderConnection
  bank: ProviderConnection
}

async function buildCompany(): Promise<Fixture> {
  const accounting = accountingWith()
  const { id: company } = await accounting.createCompany('Tidal Kiln', reference())
  const linked = async (platform: string) => {
    const { id } = await accounting.createConnection(company, platform)
    await sandbox.act(id, 'approve')
    return accounting.connection(company, id)
  }
  const pending = await accounting.createConnection(company, 'qhyg')
  return { company, pending, books: await linked('gbol'), bank: await linked('suuo') }
}

interface Call {
  name: string
  operation: string
  /** Set if the call is not retried. */
  isOnce?: boolean
  make: (from: AccountingProvider, fixture: Fixture) => Promise<unknown>
  /** The failure kind for a missing resource. Default: `not_found`. Null if the call succeeds. */
  missing?: 'not_ready' | null
  /** Set if a retry after a lost response succeeds. */
  isDoneByRepeat?: boolean
}

const unlinkBooks: Call['make'] = (from, { company, books }) => from.unlink(company, books.id)
const unlinkPending: Call['make'] = (from, { company, pending }) => from.unlink(company, pending.id)

const calls: Call[] = [
  {
    name: 'list-companies',
    operation: 'find company',
    make: (from) => from.createCompany('Tidal Kiln', reference()),
  },
  {
    name: 'create-company',
    operation: 'create company',
    isOnce: true,
    make: (from) => from.createCompany('Tidal Kiln', reference()),
  },
  {
    name: 'get-company',
    operation: 'get company',
    make: (from, { company }) => from.getCompany(company),
  },
  { name: 'list-integrations', operation: 'list platforms', make: (from) => from.platforms() },
  {
    name: 'create-connection',
    operation: 'create connection',
    isOnce: true,
    make: (from, { company }) => from.createConnection(company, 'exgd'),
  },
  {
    name: 'list-connections',
    operation: 'list connections',
    make: (from, { company }) => from.connections(company),
  },
  {
    name: 'get-connection',
    operation: 'get connection',
    make: (from, { company, books }) => from.connection(company, books.id),
  },
  {
    name: 'list-accounting-bank-accounts',
    operation: 'list bank accounts',
    make: (from, { company, books }) => from.bankAccounts(company, books),
    missing: 'not_ready',
  },
  {
    name: 'list-banking-accounts',
    operation: 'list bank accounts',
    make: (from, { company, bank }) => from.bankAccounts(company, bank),
    missing: 'not_ready',
  },
  {
    name: 'delete-connection',
    operation: 'delete connection',
    make: unlinkPending,
    missing: null,
    isDoneByRepeat: true,
  },
  {
    name: 'unlink-connection',
    operation: 'unlink connection',
    isOnce: true,
    make: unlinkBooks,
    missing: null,
  },
]

const getOutcome = (outcome: Promise<unknown>) =>
  outcome.then(
    () => 'done',
    (error: unknown) => error,
  )

const deadlineFor = ({ answer }: FaultOptions): Deadlines =>
  answer === 'hang' ? { timeoutMs: 300, maxWaitMs: 320 } : {}

describe.each(calls)('when Codat fails at $name', ({ name, operation, make, missing, ...call }) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await buildCompany()
  })

  const failing = (kind: string) =>
    expect.objectContaining({
      name: 'ProviderError',
      provider: 'codat',
      operation,
      kind,
      message: `codat ${operation}: ${kind}`,
    })

  it.each<[FaultOptions, string]>([
    [{ answer: 'status', status: 401 }, 'auth'],
    [{ answer: 'status', status: 402 }, 'auth'],
    [{ answer: 'status', status: 429, retry_after: '3600' }, 'rate_limited'],
    [{ answer: 'status', status: 500, retry_after: '3600' }, 'down'],
    [{ answer: 'hang', count: 9 }, 'down'],
  ])('%j is %s', async (how, kind) => {
    await sandbox.injectFault(name, how)
    await expect(make(accountingWith(deadlineFor(how)), fixture)).rejects.toEqual(failing(kind))
  })

  it(`404 is ${missing === null ? 'a success' : (missing ?? 'not_found')}`, async () => {
    await sandbox.injectFault(name, { answer: 'status', status: 404 })
    const expected = missing === null ? 'done' : failing(missing ?? 'not_found')
    expect(await getOutcome(make(accountingWith(), fixture))).toEqual(expected)
  })

  it(`a broken response is ${call.isDoneByRepeat ? 'retried with success' : 'down'}`, async () => {
    await sandbox.injectFault(name, { answer: 'malformed', count: 9 })
    expect(await getOutcome(make(accountingWith(), fixture))).toEqual(
      call.isDoneByRepeat ? 'done' : failing('down'),
    )
  })

  it(`one failed response is ${call.isOnce ? 'not retried' : 'retried'}`, async () => {
    const fresh = await buildCompany()
    await sandbox.injectFault(name, { answer: 'status', status: 503 })
    const outcome = make(accountingWith(), fresh)
    expect(await getOutcome(outcome)).toEqual(call.isOnce ? failing('down') : 'done')
  })
})
