import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { concurrencyLimits } from '#contract/core/limits.ts'
import { getCompany, updateCompany } from '#contract/companies.ts'
import { watchChanges } from '#contract/live.ts'
import { inTransaction } from '#server/core/data/database.ts'
import type { DB } from '#server/core/data/schema.ts'
import { createReader } from '#server/core/live/live-changes.ts'
import { deleteOldLiveChanges } from '#server/core/live/read-changes.ts'
import { openLog } from '#server/core/log.ts'
import { startServer } from '#server/main.ts'
import { startTestApp, type TestUser } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { openEventStream } from '#tests/events.ts'
import { waitFor } from '#tests/jobs.ts'

const app = await startTestApp()
const [alice, bob] = [await app.arrive('Alice'), await app.arrive('Bob')]
const ana = await app.arrive('Ana', ['analyst'])
const company = await buildCompany(alice)
const everything = { kind: 'all', company_id: null, number: null }

async function watch({ token }: TestUser, lastEventId?: string, url = app.url) {
  const stream = await openEventStream(url, token, lastEventId)
  onTestFinished(stream.close)
  return stream
}

let cities = 0
const edit = async (by = alice, companyId = company.id) => {
  const { version } = await by.call(updateCompany, {
    params: { companyId },
    body: { city: `City ${(cities += 1)}` },
  })
  return { kind: 'company', company_id: companyId, number: version }
}

test('only users who may see a company get its change events, with the version', async () => {
  const [member, stranger, staff] = [await watch(alice), await watch(bob), await watch(ana)]
  await waitFor(() =>
    expect([member, stranger, staff].map(({ events }) => events[0])).toEqual([
      everything,
      everything,
      everything,
    ]),
  )
  const change = await edit()
  await waitFor(() => {
    expect(member.events).toContainEqual(change)
    expect(staff.events).toContainEqual(change)
  })
  const own = await edit(bob, (await buildCompany(bob)).id)
  await waitFor(() => expect(stranger.events).toContainEqual(own))
  expect(stranger.events.filter(({ company_id }) => company_id === company.id)).toEqual([])
  expect(Object.fromEntries(member.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
})

test('a stream resumes after the last event that arrived', async () => {
  const first = await watch(alice)
  const change = await edit()
  await waitFor(() => expect(first.events).toContainEqual(change))
  first.close()
  await edit()
  const missed = await edit()
  const second = await watch(alice, first.getPosition())
  await waitFor(() => expect(second.events).toContainEqual(missed))
  expect(second.events).not.toContainEqual(everything)
})

test.each(['', 'nonsense', '1-1', '9223372036854775807-4000000000'])(
  'an unknown position, %j, causes an event that invalidates everything',
  async (position) => {
    const stream = await watch(alice, position)
    // Events for changes by earlier tests may follow.
    await waitFor(() => expect(stream.events[0]).toEqual(everything))
  },
)

test('a change that is committed after later changes arrives exactly once', async () => {
  const stream = await watch(alice)
  const other = await buildCompany(alice)
  await inTransaction(app.ctx, async (trx) => {
    const first = { kind: 'company', audience: 'company', company_id: company.id, number: 4000 }
    await trx.insertInto('live_changes').values(first).execute()
    const second = await edit(alice, other.id)
    await waitFor(() => expect(stream.events).toContainEqual(second))
  })
  const countLate = () => stream.events.filter(({ number }) => number === 4000).length
  await waitFor(() => expect(countLate()).toBe(1))
  const last = await edit(alice, other.id)
  await waitFor(() => expect(stream.events).toContainEqual(last))
  expect(countLate()).toBe(1)
})

test('a change arrives even if reading changes and opening the first stream overlap', async () => {
  // A single connection runs the statements in the order of the calls.
  const pool = new pg.Pool({ connectionString: app.ctx.config.databaseUrl, max: 1 })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(() => db.destroy())
  const reader = createReader(db)
  const begun = reader.begin()
  const change = { kind: 'company', audience: 'company', company_id: company.id, number: 5000 }
  const inserted = db.insertInto('live_changes').values(change).execute()
  const reads = [await reader.read(), await reader.read()]
  await Promise.all([begun, inserted])
  expect(reads.flatMap(({ changes }) => changes)).toContainEqual(expect.objectContaining({ number: 5000 }))
})

test('a user who leaves the team gets no more events on an open stream', async () => {
  const { id } = await buildCompany(alice)
  await app.ctx.db
    .insertInto('company_members')
    .values({ company_id: id, user_id: bob.id, role: 'member' })
    .execute()
  const stream = await watch(bob)
  const before = await edit(alice, id)
  await waitFor(() => expect(stream.events).toContainEqual(before))
  await app.ctx.db
    .deleteFrom('company_members')
    .where('company_id', '=', id)
    .where('user_id', '=', bob.id)
    .execute()
  const after = await edit(alice, id)
  const own = await edit(bob, (await buildCompany(bob)).id)
  await waitFor(() => expect(stream.events).toContainEqual(own))
  expect(stream.events).not.toContainEqual(after)
})

test('a stream on one server gets changes made on another server', async () => {
  const other = await startServer({ ...app.ctx.config, port: 0 }, openLog('silent'))
  onTestFinished(() => other.stop())
  const stream = await watch(alice, undefined, other.url)
  const change = await edit()
  await waitFor(() => expect(stream.events).toContainEqual(change))
})

test('a stopping server ends its streams immediately', async () => {
  const other = await startServer({ ...app.ctx.config, port: 0 }, openLog('silent'))
  const stream = await watch(alice, undefined, other.url)
  const stopped = other.stop()
  // `ended` would be false if the connection had been cut.
  expect(await stream.ended).toBe(true)
  await stopped
})

test('a stream ends when its token expires', async () => {
  const email = 'short@example.com'
  const exp = Math.floor(Date.now() / 1000) + 5
  const token = await app.login.token({ subject: 'auth0|short', email, name: 'Short' }, { exp })
  const stream = await watch({ ...alice, token })
  expect(stream.response.status).toBe(200)
  await stream.ended
  expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000 - 50)
})

test('each user can have a limited number of streams, separate from the limit of calls', async () => {
  const limited = await startTestApp({ limits: true })
  const [one, two] = [await limited.arrive('One'), await limited.arrive('Two')]
  const { id } = await buildCompany(one)
  const streams = await Promise.all(
    Array.from({ length: concurrencyLimits.streams.each }, () => watch(one, undefined, limited.url)),
  )
  expect(new Set(streams.map(({ response }) => response.status))).toEqual(new Set([200]))
  expect((await watch(one, undefined, limited.url)).response.status).toBe(429)
  expect((await watch(two, undefined, limited.url)).response.status).toBe(200)
  expect((await one.call(getCompany, { params: { companyId: id } })).id).toBe(id)
  streams[0]?.close()
  await waitFor(async () => expect((await watch(one, undefined, limited.url)).response.status).toBe(200))
})

test('a request without a stream returns the missed events and ends', async () => {
  const headers = { authorization: `Bearer ${alice.token}` }
  const response = await fetch(app.url + watchChanges.path, { headers })
  expect(await response.text()).toMatch(/^id: [\w.-]+\ndata: \{"kind":"all"/)
})

test('streams occupy no database connections', async () => {
  const streams = await Promise.all(Array.from({ length: 15 }, () => watch(alice)))
  const change = await edit()
  await waitFor(() => {
    for (const { events } of streams) expect(events).toContainEqual(change)
  })
})

test('changes are deleted after an hour', async () => {
  await edit()
  expect(await deleteOldLiveChanges(app.ctx, 1000)).toBe(0)
  const old = new Date(Date.now() - 2 * 3600_000).toISOString()
  await app.ctx.db.updateTable('live_changes').set({ at: old }).execute()
  expect(await deleteOldLiveChanges(app.ctx, 1000)).toBeGreaterThan(0)
})
