import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { getCompany } from '#contract/companies.ts'
import { connectAccounting } from '#contract/accounting-connections.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { queueMail } from '#server/mail/queue.ts'
import { openLog } from '#server/core/log.ts'
import { startServer } from '#server/main.ts'
import { statusChanged } from '#server/mail/letters.ts'
import { testApp } from './app.ts'
import { buildCompany } from './build.ts'
import { deliver, signEvent } from './codat.ts'
import { waitUntilIdle } from './jobs.ts'
import { buildMailServer } from './mail.ts'

const { sink, smtp } = await buildMailServer()
const one = await testApp({ accounting: true, smtp })
const deadline = { timeout: 30_000, interval: 100 }

/** Another server on the database of the first, with its own pools, jobs and address. */
async function anotherServer() {
  const server = await startServer({ ...one.ctx.config, port: 0 }, openLog('silent'))
  let isRunning = true
  const stop = async () => {
    if (isRunning) await server.stop()
    isRunning = false
  }
  afterAll(stop)
  return { url: server.url, ctx: server.ctx, stop }
}

/** Opens once each of so many has come to it: whoever is first waits for the others to take part. */
function gate(servers: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const arrived = new Set<string>()
  return async (name: string) => {
    arrived.add(name)
    if (arrived.size === servers) resolve()
    await promise
  }
}

/** Who did what, in the order it was done. */
interface Done {
  by: string
  what: string
}
const names = (done: Done[]) => new Set(done.map(({ by }) => by))
const sorted = (done: Done[]) => done.map(({ what }) => what).toSorted()

const hundred = Array.from({ length: 100 }, (_, number) => String(number).padStart(3, '0'))

const enqueueAll = (kind: { name: string; data: z.ZodObject<{ what: z.ZodString }> }, all = hundred) =>
  inTransaction(one.ctx, async (trx) => {
    for (const what of all) await one.ctx.jobs.enqueue(trx, kind, { what })
  })

const noJobIsLeft = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from pgboss.job
    where state in ('retry', 'active', 'failed') or (state = 'created' and start_after <= now())`.execute(
    one.ctx.db,
  )
  return rows[0]?.count
}

test('two servers on one database share the work, and each job is done once', async () => {
  const other = await anotherServer()
  const link = await buildLink()
  // the sandbox tells of the new company by an event of its own: it is not one of those counted here
  await waitUntilIdle(one)
  const servers: [string, Context][] = [
    ['one', one.ctx],
    ['other', other.ctx],
  ]
  const kind = { name: 'shared', data: z.object({ what: z.string() }) }
  const done = { counted: [] as Done[], mailed: [] as Done[], read: [] as Done[] }
  const gates = { counted: gate(2), mailed: gate(2), read: gate(2) }
  for (const [by, ctx] of servers) {
    await ctx.jobs.work(kind, async ({ what }) => {
      await gates.counted(by)
      done.counted.push({ by, what })
    })
    const { mail, accounting } = ctx
    ctx.mail = {
      ...mail,
      async send(letter) {
        await gates.mailed(by)
        done.mailed.push({ by, what: letter.to })
        return mail.send(letter)
      },
    }
    ctx.accounting = {
      ...accounting,
      async connections(id) {
        await gates.read(by)
        done.read.push({ by, what: id })
        return accounting.connections(id)
      },
    }
  }
  await Promise.all([enqueueAll(kind), mailAll(), deliverAll([one.url, other.url], link)])
  await expect.poll(noJobIsLeft, deadline).toBe(0)

  expect(sorted(done.counted)).toEqual(hundred)
  expect(sorted(done.mailed)).toEqual(hundred.map(addressOf))
  expect(sink.inbox.flatMap(({ to }) => to).toSorted()).toEqual(hundred.map(addressOf))
  expect(new Set(sink.inbox.map(({ headers }) => headers['message-id'])).size).toBe(100)
  for (const part of Object.values(done)) expect(names(part)).toEqual(new Set(['one', 'other']))
  const events = await one.ctx.db.selectFrom('webhook_events').select(['event_id', 'processed_at']).execute()
  const brought = events.map(({ event_id }) => event_id).filter((id) => /^msg_\d{3}$/.test(id))
  expect(brought.toSorted()).toEqual(hundred.map((what) => `msg_${what}`))
  expect(events.filter(({ processed_at }) => processed_at === null)).toEqual([])
  expect(done.read).toHaveLength(brought.length)
  await other.stop()
}, 60_000)

test('a server that stops ends what it has begun; the rest is done by the other', async () => {
  const other = await anotherServer()
  const kind = { name: 'ended', data: z.object({ what: z.string() }) }
  const done: Done[] = []
  const begun = Promise.withResolvers<void>()
  const stopping = Promise.withResolvers<void>()
  await other.ctx.jobs.work(kind, async ({ what }) => {
    begun.resolve()
    await stopping.promise
    done.push({ by: 'other', what })
  })
  await enqueueAll(kind)
  await begun.promise
  const stopped = other.stop()
  stopping.resolve()
  await stopped
  const byOther = done.length
  await one.ctx.jobs.work(kind, async ({ what }) => void done.push({ by: 'one', what }))
  await expect.poll(noJobIsLeft, deadline).toBe(0)
  expect(sorted(done)).toEqual(hundred)
  expect(byOther).toBeGreaterThan(0)
  expect(byOther).toBeLessThan(100)
}, 60_000)

test('a server that cannot end what it has begun gives it back', async () => {
  const other = await anotherServer()
  const kind = { name: 'given-back', data: z.object({ what: z.string() }) }
  const done: Done[] = []
  const begun = Promise.withResolvers<void>()
  const never = Promise.withResolvers<void>()
  await other.ctx.jobs.work(kind, async () => {
    begun.resolve()
    await never.promise
  })
  await enqueueAll(kind, hundred.slice(0, 30))
  await begun.promise
  await other.stop()
  await one.ctx.jobs.work(kind, async ({ what }) => void done.push({ by: 'one', what }))
  await expect.poll(noJobIsLeft, deadline).toBe(0)
  expect(sorted(done)).toEqual(hundred.slice(0, 30))
}, 60_000)

const addressOf = (what: string) => `person.${what}@example.com`

/** A mail to each of a hundred people. */
const mailAll = () =>
  inTransaction(one.ctx, async (trx) => {
    const letter = statusChanged(one.ctx.config, {
      company: 'Tidal Kiln',
      status: 'term_sheet',
      note: null,
      path: '/app',
    })
    for (const what of hundred)
      await queueMail(one.ctx, trx, {
        eventKey: `two-servers:${what}`,
        kind: 'status_changed',
        companyId: null,
        to: { userId: null, address: addressOf(what) },
        letter,
      })
  })

/** A company with its books at the provider; answers its id there. */
async function buildLink(): Promise<string> {
  const alice = await one.arrive('Alice')
  const { id: companyId } = await buildCompany(alice)
  await alice.call(connectAccounting, { params: { companyId } })
  const { codat } = await alice.call(getCompany, { params: { companyId } })
  const { provider_company_id } = await one.ctx.db
    .selectFrom('accounting_links')
    .select('provider_company_id')
    .where('id', '=', codat?.id ?? '')
    .executeTakeFirstOrThrow()
  return provider_company_id
}

/** A hundred events, each brought to both servers. */
async function deliverAll(urls: string[], companyId: string): Promise<void> {
  const brought = hundred.flatMap((what) => {
    const body = JSON.stringify({
      id: what,
      eventType: 'connection.connected',
      generatedDate: new Date().toISOString(),
      payload: { referenceCompany: { id: companyId } },
    })
    const headers = signEvent(body, { id: `msg_${what}` })
    return urls.map((url) => deliver({ ...one, url }, body, headers))
  })
  const answers = await Promise.all(brought)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
}
