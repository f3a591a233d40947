import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { baseId, tableNames } from '#tests/sandboxes/airtable/sandbox.ts'
import { startTestAirtable, token } from '#tests/sandboxes/airtable/testing.ts'
import { retryImmediately } from '#tests/sandboxes/kit/retry-immediately.ts'
import type { Deadlines } from '../http.ts'
import { openAirtableBase, type AirtablePace } from './airtable-calls.ts'
import type { AirtableAccess } from './config.ts'
import { createAirtableInvestorSource, createAirtableLoanSource } from './airtable.ts'
import type { InvestorRecord, LoanRecord, RecordPage, RecordSource } from './index.ts'

type Sandbox = Awaited<ReturnType<typeof startTestAirtable>>
/** A sandbox with a rate limit that no test reaches. */
let sandbox: Sandbox
let strict: Sandbox
const log = { warn: () => {} }

beforeAll(async () => {
  sandbox = await startTestAirtable({ callsPerSecond: 10_000 })
  strict = await startTestAirtable({ blockMs: 300 })
})
afterAll(async () => {
  await sandbox.stop()
  await strict.stop()
})
beforeEach(() => sandbox.clearFaults())
retryImmediately()

const base = (pace: AirtablePace = {}, deadline: Deadlines = {}, config: Partial<AirtableAccess> = {}) =>
  openAirtableBase({ baseUrl: sandbox.url, token, baseId, ...config }, log, deadline, {
    spacingMs: 0,
    blockMs: 50,
    ...pace,
  })
const readInvestors = (from = base()) => createAirtableInvestorSource(from, tableNames.investors)
const fetchLoans = (from = base()) =>
  createAirtableLoanSource(from, { loans: tableNames.loans, loanFiles: tableNames.loanFiles })

async function readAll<T>(source: RecordSource<T>) {
  const pages: RecordPage<T>[] = []
  const summary = await source.read(async (page) => void pages.push(page))
  return {
    summary,
    sizes: pages.map((page) => page.rows.length),
    rows: pages.flatMap((page) => page.rows),
    rejected: pages.flatMap((page) => page.rejected),
  }
}
const investors = (from = base()) => readAll<InvestorRecord>(readInvestors(from))
const loans = (from = base()) => readAll<LoanRecord>(fetchLoans(from))

describe('investors', () => {
  it('are read in pages, each once', async () => {
    const { rows, sizes, summary } = await investors(base({ pageSize: 25 }))
    expect(sizes).toEqual([25, 25, 12])
    expect(new Set(rows.map(({ external_id }) => external_id)).size).toBe(62)
    expect(summary).toEqual({ rows: 62, rejected: 0, incomplete: null, ignored_columns: [] })
  })

  it('are converted to our fields, and are inactive if the box is checked', async () => {
    const { rows } = await investors()
    expect(rows[0]).toEqual({
      external_id: expect.stringMatching(/^rec\w{14}$/),
      name: 'Aldermoss Capital',
      website: 'https://aldermoss-capital.example.com',
      description: 'Leads first rounds in grid software and flexibility. Invented for the demo.',
      countries: ['US', 'CA'],
      stages: ['pre_seed', 'seed'],
      startup_round_size: { min: '400000.00', max: '2000000.00' },
      startup_target_valuation: { min: '3000000.00', max: '12000000.00' },
      business_models: ['Software as a service', 'Usage-based software'],
      sectors: ['Grid and flexibility', 'Energy storage'],
      revenue: ['pre_revenue', 'post_revenue'],
      contact_email: 'deals@aldermoss-capital.example.com',
      active: true,
    })
    expect(rows.filter(({ active }) => !active).map(({ name }) => name)).toEqual(['Yarrow Deep Tech'])
  })

  it('with an unknown value or without a name are reported, and the others are read', async () => {
    const odd = await sandbox.edit('POST', tableNames.investors, { Name: 'Odd', Stages: ['Series Q'] })
    const nameless = await sandbox.edit('POST', tableNames.investors, { Website: 'https://odd.example.com' })
    const { rows, rejected, summary } = await investors()
    expect(rows).toHaveLength(62)
    expect(rejected).toEqual([
      {
        external_id: odd,
        place: `Investors, ${odd}`,
        errors: [{ field: 'stages', message: expect.stringContaining('“Series Q” is not one of') }],
      },
      {
        external_id: nameless,
        place: `Investors, ${nameless}`,
        errors: [{ field: 'name', message: 'This is missing' }],
      },
    ])
    expect(summary).toMatchObject({ rejected: 2, incomplete: null })
    for (const id of [odd, nameless]) await sandbox.edit('DELETE', `${tableNames.investors}/${id}`)
  })

  it('are skipped if the record is empty', async () => {
    const leftovers = [{}, { Name: ' \u00A0' }, { Name: '', Description: '\u200B' }]
    const ids: string[] = []
    for (const fields of leftovers) ids.push(await sandbox.edit('POST', tableNames.investors, fields))
    const { summary } = await investors()
    expect(summary).toEqual({ rows: 62, rejected: 0, incomplete: null, ignored_columns: [] })
    for (const id of ids) await sandbox.edit('DELETE', `${tableNames.investors}/${id}`)
  })

  it('with a failed formula are reported', async () => {
    const cells = [{ error: '#ERROR!' }, { specialValue: 'NaN' }, '#REF!', '=A1']
    const ids: string[] = []
    for (const cell of cells)
      ids.push(
        await sandbox.edit('POST', tableNames.investors, { Name: 'Odd', 'Startup round size (min)': cell }),
      )
    const { rejected, summary } = await investors()
    expect(rejected.map(({ external_id, errors }) => [external_id, errors[0]?.field])).toEqual(
      ids.map((id) => [id, 'startup_round_size_min']),
    )
    expect(summary.incomplete).toBeNull()
    for (const id of ids) await sandbox.edit('DELETE', `${tableNames.investors}/${id}`)
  })

  it('are read despite unknown fields', async () => {
    await sandbox.injectFault('list-records', { answer: 'strange' })
    const { rows, summary } = await investors()
    expect(rows).toHaveLength(62)
    expect(summary.ignored_columns).toEqual(['novel_field'])
  })

  it('are read once each even if the list expires and restarts', async () => {
    const source = readInvestors(base({ pageSize: 25 }))
    const ids: string[] = []
    const summary = await source.read(async ({ rows }) => {
      if (ids.length === 0)
        await sandbox.injectFault('list-records', {
          answer: 'status',
          status: 422,
          reason: 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE',
        })
      ids.push(...rows.map(({ external_id }) => external_id))
    })
    expect(summary.rows).toBe(62)
    expect(new Set(ids).size).toBe(62)
    expect(ids).toHaveLength(62)
  })

  it('fail when the list expires repeatedly', async () => {
    const source = readInvestors(base({ pageSize: 25, spacingMs: 0 }))
    const expireOffset = async () =>
      sandbox.injectFault('list-records', {
        answer: 'status',
        status: 422,
        reason: 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE',
        count: 9,
      })
    await expect(source.read(expireOffset)).rejects.toMatchObject({ kind: 'invalid' })
  })
})

describe('loans', () => {
  it('include their invoices and documents', async () => {
    const { rows, summary } = await loans()
    expect(summary).toEqual({ rows: 5, rejected: 0, incomplete: null, ignored_columns: [] })
    expect(rows[0]).toMatchObject({
      company: { id: null, name: 'Larkmead Soil' },
      type: 'RBF',
      status: 'active',
      start_date: '2025-08-18',
      amount: '150000.00',
      repaid: '94100.00',
      outstanding: '73900.00',
      revenue_share: 12,
      minimum: '1500.00',
      planned_end: '2027-10-02',
    })
    expect(rows[0]?.invoices).toHaveLength(14)
    expect(rows[0]?.documents[0]).toEqual({
      external_id: expect.stringMatching(/^rec/),
      name: 'Financing agreement',
      document_date: '2025-08-18',
      amount: null,
      revenue: null,
      due_date: null,
      paid_on: null,
      filename: 'larkmead-soil-agreement.pdf',
      file_key: expect.stringMatching(/^rec\w+\/att\w+$/),
    })
  })

  it('keep an unknown type or status', async () => {
    await sandbox.injectFault('list-records', { answer: 'strange', count: 2 })
    const { rows } = await loans()
    expect(rows.map(({ status }) => status)).toEqual([
      'novel_active',
      'novel_active',
      'novel_repaid',
      'novel_active',
      'novel_active',
    ])
  })
})

describe('the rate limit', () => {
  const strictBase = (pace: AirtablePace, deadline: Deadlines) =>
    base({ pageSize: 8, ...pace }, deadline, { baseUrl: strict.url })

  it('is at most five calls per second', async () => {
    const { sizes } = await investors(strictBase({ spacingMs: 210 }, { maxWaitMs: 1000 }))
    expect(sizes).toHaveLength(8)
  })

  it('causes a block when exceeded, and calls wait for its end', async () => {
    const { rows } = await investors(strictBase({ blockMs: 1100 }, {}))
    expect(rows).toHaveLength(62)
  })

  it('respects Retry-After', async () => {
    await sandbox.injectFault('list-records', { answer: 'status', status: 429, retry_after: '1' })
    const began = performance.now()
    await investors(base({ blockMs: 60_000 }))
    expect(performance.now() - began).toBeGreaterThan(990)
  })
})

describe('when Airtable fails', () => {
  const reads = {
    'list-records': [`list ${tableNames.investors}`, (from = base()) => investors(from)],
    'get-record': [
      `get record of ${tableNames.loanFiles}`,
      (from = base()) => fetchLoans(from).openFile('recAAAAAAAAAAAAAA/attAAAAAAAAAAAAAA'),
    ],
  } as const
  const names = Object.keys(reads) as (keyof typeof reads)[]
  const faults = [
    [{ answer: 'status', status: 401 }, 'auth'],
    [{ answer: 'status', status: 403 }, 'auth'],
    [{ answer: 'status', status: 404 }, 'not_found'],
    [{ answer: 'status', status: 422 }, 'invalid'],
    [{ answer: 'status', status: 429, retry_after: '3600' }, 'rate_limited'],
    [{ answer: 'status', status: 429, count: 20 }, 'rate_limited'],
    [{ answer: 'status', status: 500, count: 9 }, 'down'],
    [{ answer: 'body', body: { records: [{ id: 4 }] } }, 'invalid'],
  ] as const

  it.each(names.flatMap((name) => faults.map(([how, kind]) => [name, how, kind] as const)))(
    '%s with %j is %s',
    async (name, how, kind) => {
      const [operation, run] = reads[name]
      await sandbox.injectFault(name, how)
      await expect(run()).rejects.toMatchObject({
        name: 'ProviderError',
        provider: 'airtable',
        operation,
        kind,
        message: `airtable ${operation}: ${kind}`,
      })
    },
  )

  it.each(['malformed', 'cut'] as const)('a %s list is down after all retries', async (answer) => {
    await sandbox.injectFault('list-records', { answer, count: 9 })
    await expect(investors(base())).rejects.toMatchObject({ kind: 'down' })
  })

  it.each(names)('%s times out when it hangs', async (name) => {
    await sandbox.injectFault(name, { answer: 'hang', count: 9 })
    await expect(reads[name][1](base({}, { timeoutMs: 80, maxWaitMs: 100 }))).rejects.toMatchObject({
      kind: 'down',
      details: { note: 'timeout' },
    })
  })

  it('one failed response of any kind is retried', async () => {
    await sandbox.injectFault('list-records', { answer: 'status', status: 503 })
    await sandbox.injectFault('list-records', { answer: 'malformed' })
    expect((await investors()).rows).toHaveLength(62)
  })

  it('an invalid token fails with auth and is not in the error', async () => {
    const failure = await investors(base({}, {}, { token: 'patSecretOfOthers.abcdef' })).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ kind: 'auth' })
    expect(JSON.stringify(failure)).not.toContain('patSecret')
  })

  it.each([[{ baseId: 'appNone' }], [{ baseId: '../v0' }]])(
    'an unknown base %j fails with auth',
    async (config) => {
      await expect(investors(base({}, {}, config))).rejects.toMatchObject({ kind: 'auth' })
    },
  )
})
