import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AppError } from '#contract/core/errors.ts'
import { getInvestorSync, listInvestors, syncInvestors } from '#contract/investors.ts'
import { createAirtableInvestorSource } from '#server/providers/records/airtable.ts'
import { openAirtableBase } from '#server/providers/records/airtable-calls.ts'
import type { RecordPage, InvestorRecord, InvestorSource } from '#server/providers/records/index.ts'
import { retryImmediately } from '#tests/sandboxes/kit/retry-immediately.ts'
import { startTestAirtable, token } from '#tests/sandboxes/airtable/testing.ts'
import { baseId, tableNames } from '#tests/sandboxes/airtable/sandbox.ts'
import { startTestApp } from '#tests/app.ts'
import { signInCast } from '#tests/people.ts'
import { runSync, runWaitingSync, writeInvestorTable } from '#tests/tables.ts'
import { getSyncStatus } from './runs.ts'
import { startDueSyncs } from './schedule.ts'

const app = await startTestApp()
const { ctx } = app
const { alice, otto, ada } = await signInCast(app)

const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    external_id: `vc-${from + index}`,
    name: `Fund ${from + index}`,
  }))

const start = () => ada.call(syncInvestors, {})
const status = (who = ada) => who.call(getInvestorSync, {})

const paged = (
  pages: InvestorRecord[][],
  between: (page: number) => Promise<void> | void,
): InvestorSource => ({
  async read(onPage) {
    for (const [index, page] of pages.entries()) {
      await between(index)
      await onPage({ rows: page, rejected: [] } satisfies RecordPage<InvestorRecord>)
    }
    await between(pages.length)
    return { rows: pages.flat().length, rejected: 0, incomplete: null, ignored_columns: [] }
  },
})

const record = (id: string): InvestorRecord => ({
  external_id: id,
  name: `Fund ${id}`,
  website: null,
  description: null,
  countries: [],
  stages: [],
  startup_round_size: { min: null, max: null },
  startup_target_valuation: { min: null, max: null },
  business_models: [],
  sectors: [],
  revenue: [],
  contact_email: null,
  active: true,
})

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: () => resolve() }
}

test('the status is “never” before the first sync', async () => {
  expect(await status()).toMatchObject({ status: 'never', total: null, done: 0, started_at: null })
})

test('a sync reports progress after each page and the totals at the end', async () => {
  const [reading, secondPage] = [gate(), gate()]
  const source = paged([[record('p-1'), record('p-2')], [record('p-3')]], async (page) => {
    if (page !== 1) return
    reading.open()
    await secondPage.opened
  })
  expect(await start()).toMatchObject({ status: 'queued', total: null, finished_at: null })
  const working = runWaitingSync(app, 'investors', { investorsSource: source })
  await reading.opened
  expect(await status()).toMatchObject({ status: 'running', total: 2, done: 2, created: 2 })
  secondPage.open()
  await working
  const ended = await status()
  expect(ended).toMatchObject({ status: 'done', total: 3, done: 3, created: 3, updated: 0, failed: 0 })
  expect(Date.parse(ended.finished_at ?? '')).toBeGreaterThanOrEqual(Date.parse(ended.started_at ?? ''))
})

test('only one sync runs at a time, and one of ten concurrent starts succeeds', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => start()))
  expect(outcomes.filter(({ status: outcome }) => outcome === 'fulfilled')).toHaveLength(1)
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as AppError] : [],
  )
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['sync_running']))
  await runWaitingSync(app, 'investors', { investorsSource: paged([], () => {}) })
  expect(await start()).toMatchObject({ status: 'queued' })
  await runWaitingSync(app, 'investors', { investorsSource: paged([], () => {}) })
})

test('the status contains the last five earlier syncs, newest first', async () => {
  await ctx.db.deleteFrom('sync_runs').execute()
  const sizes = [1, 2, 3, 4, 5, 6, 7]
  for (const size of sizes) {
    await start()
    const page = sizes.slice(0, size).map((number) => record(`e-${number}`))
    await runWaitingSync(app, 'investors', { investorsSource: paged([page], () => {}) })
  }
  const { total, earlier } = await status()
  expect([total, ...earlier.map((sync) => sync.total)]).toEqual([7, 6, 5, 4, 3, 2])
  expect(earlier[0]).toMatchObject({ status: 'done', failed: 0 })
})

test('a repeated job does nothing after its run has ended', async () => {
  await start()
  await runWaitingSync(app, 'investors', { investorsSource: paged([[record('t-1')]], () => {}) })
  const ended = await status()
  const never = paged([[record('t-9')]], () => expect.unreachable('the table was read again'))
  await runWaitingSync(app, 'investors', { investorsSource: never })
  expect(await status()).toEqual(ended)
})

describe('a run whose worker was killed', () => {
  const table = ['k-1', 'k-2', 'k-3', 'k-4', 'k-5'].map(record)
  const pages = [table.slice(0, 2), table.slice(2)]

  async function startKilledRun() {
    await ctx.db.deleteFrom('investors').where('external_id', 'like', 'k-%').execute()
    await start()
    const [reading, never] = [gate(), gate()]
    const source = paged(pages, async (page) => {
      if (page !== 1) return
      reading.open()
      await never.opened
    })
    const working = runWaitingSync(app, 'investors', { investorsSource: source })
    await reading.opened
    expect(await status()).toMatchObject({ status: 'running', total: 2, created: 2 })
    return { wakeUp: never.open, working }
  }

  test('blocks new runs for a day', async () => {
    const { wakeUp, working } = await startKilledRun()
    await expect(start()).rejects.toMatchObject({ code: 'sync_running' })
    await ctx.db
      .updateTable('sync_runs')
      .set({ started_at: sql<string>`now() - interval '25 hours'` })
      .execute()
    const started = await start()
    wakeUp()
    await working
    expect(await status()).toEqual(started)
    expect((await ada.call(listInvestors, { query: { search: 'Fund k-' } })).count).toBe(2)
    await runWaitingSync(app, 'investors', { investorsSource: paged(pages, () => {}) })
    expect(await status()).toMatchObject({ status: 'done', total: 5, created: 3 })
  })

  test('is finished by another worker with correct counts, and the first worker cannot write', async () => {
    const { wakeUp, working } = await startKilledRun()
    const fetched: number[] = []
    await runWaitingSync(app, 'investors', {
      investorsSource: paged(pages, (page) => void fetched.push(page)),
    })
    const ended = await status()
    expect(ended).toMatchObject({ status: 'done', total: 5, done: 5, created: 5, updated: 0, failed: 0 })
    expect(fetched).toEqual([0, 1, 2])
    const query = { search: 'Fund k-' }
    expect((await ada.call(listInvestors, { query })).count).toBe(5)
    wakeUp()
    await working
    expect(await status()).toEqual(ended)
  })
})

describe('a failed sync', () => {
  retryImmediately()
  test('reports that the file does not exist', async () => {
    await expect(runSync(app, ada, 'investors')).resolves.toMatchObject({
      status: 'failed',
      error: 'Could not read investors.csv: it was not found.',
    })
  })

  test.each([
    [401, 'Could not list Investors: access was denied. An administrator must check the settings'],
    [403, 'Could not list Investors: access was denied.'],
    [404, 'Could not list Investors: it was not found.'],
    [429, 'Could not list Investors: there were too many requests. Try again in a few minutes.'],
    [500, 'Could not list Investors: the service is not responding. Try again later.'],
    [422, 'Could not list Investors: the data has an unexpected format.'],
  ])('describes a response of %i in plain words', async (answer, words) => {
    const sandbox = await startTestAirtable({ callsPerSecond: 10_000 })
    const base = openAirtableBase(
      { baseUrl: sandbox.url, token, baseId },
      ctx.log,
      {},
      { spacingMs: 1, blockMs: 50 },
    )
    await sandbox.injectFault('*', { answer: 'status', status: answer, count: 20 })
    const investorsSource = createAirtableInvestorSource(base, tableNames.investors)
    const ended = await runSync(app, ada, 'investors', { investorsSource })
    await sandbox.stop()
    expect(ended).toMatchObject({ status: 'failed', error: expect.stringContaining(words) })
  })

  test('hides the details of an internal error', async () => {
    const investorsSource = paged([], () => {
      throw new TypeError('secret details of the fault')
    })
    expect(await runSync(app, ada, 'investors', { investorsSource })).toMatchObject({
      status: 'failed',
      error: 'Something went wrong on our side.',
    })
  })

  test('is released for another attempt after a short database outage', async () => {
    await start()
    const away = Object.assign(new Error('away'), { code: '57P01' })
    const investorsSource = paged([], () => Promise.reject(away))
    await expect(runWaitingSync(app, 'investors', { investorsSource })).rejects.toBe(away)
    expect(await status()).toMatchObject({ status: 'queued', error: null })
    await runWaitingSync(app, 'investors', { investorsSource: paged([[record('a-1')]], () => {}) })
    expect(await status()).toMatchObject({ status: 'done', created: 1 })
  })
})

test('only admins see the problems of a table and their places', async () => {
  await writeInvestorTable(app, [
    ...rows(1, 2),
    { external_id: 'vc-3', name: '' },
    { external_id: 'vc-4', name: 'X', countries: 'Atlantis' },
  ])
  const ended = await runSync(app, ada, 'investors')
  expect(ended).toMatchObject({ status: 'done', total: 4, done: 4, failed: 2 })
  expect(ended.problems).toEqual([
    { place: 'investors.csv, row 4', field: 'name', message: 'This is missing' },
    {
      place: 'investors.csv, row 5',
      field: 'countries',
      message: '“Atlantis” is not the name or code of a country',
    },
  ])
  for (const person of [alice, otto]) expect(await status(person)).toEqual({ ...ended, problems: [] })
})

test('the first hundred problems are stored', async () => {
  await writeInvestorTable(
    app,
    rows(1, 250).map(({ external_id }) => ({ external_id, name: '' })),
  )
  const ended = await runSync(app, ada, 'investors')
  expect(ended.failed).toBe(250)
  expect(ended.problems).toHaveLength(100)
  expect(ended.problems[0]?.place).toBe('investors.csv, row 2')
})

describe('scheduled syncs', () => {
  const hourly = { ...ctx, config: { ...ctx.config, syncMinutes: 60 } }
  const readRuns = () =>
    ctx.db.selectFrom('sync_runs').select(['kind', 'run', 'status']).orderBy('kind').execute()
  const age = (minutes: number) =>
    ctx.db
      .updateTable('sync_runs')
      .set({ status: 'done', started_at: sql<string>`now() - make_interval(mins => ${minutes})` })
      .execute()

  test('start an hour after the last run began, not earlier and not without a schedule', async () => {
    await ctx.db.deleteFrom('sync_runs').execute()
    await startDueSyncs(ctx)
    expect(await readRuns()).toEqual([])
    await startDueSyncs(hourly)
    const first = await readRuns()
    expect(first).toMatchObject([
      { kind: 'investors', status: 'queued' },
      { kind: 'loans', status: 'queued' },
    ])
    await age(59)
    await startDueSyncs(hourly)
    expect((await readRuns()).map(({ run }) => run)).toEqual(first.map(({ run }) => run))
    await age(61)
    await Promise.all([startDueSyncs(hourly), startDueSyncs(hourly)])
    const second = await readRuns()
    expect(second.map(({ status: next }) => next)).toEqual(['queued', 'queued'])
    expect(second[0]?.run).not.toBe(first[0]?.run)
  })

  test('report the time of the next run', async () => {
    await age(10)
    expect(await status()).toMatchObject({ next_at: null })
    const caller = { ...ada, subject: '', email_verified: true, permissions: ['admin' as const], geo: null }
    const { started_at, next_at } = await getSyncStatus(hourly, caller, 'investors')
    expect(Date.parse(next_at ?? '') - Date.parse(started_at ?? '')).toBe(3_600_000)
  })
})
