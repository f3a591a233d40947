import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { getCompany } from '#contract/companies.ts'
import { connectAccounting } from '#contract/accounting-connections.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { queueMail } from '#server/mail/queue.ts'
import { openLog } from '#server/core/log.ts'
import { startServer } from '#server/main.ts'
import { renderMemberEmail, writeStatusEmail } from '#server/mail/member-emails.ts'
import { startTestApp } from './app.ts'
import { buildCompany } from './build.ts'
import { deliverCodatEvent, signCodatEvent } from './codat.ts'
import { waitUntilIdle } from './jobs.ts'
import { startTestMailServer } from './mail.ts'

const { sink, smtp } = await startTestMailServer()
const firstServer = await startTestApp({ accounting: true, smtp })
const deadline = { interval: 100 }

async function startSecondServer() {
  const server = await startServer({ ...firstServer.ctx.config, port: 0 }, openLog('silent'))
  let isRunning = true
  const stop = async () => {
    if (isRunning) await server.stop()
    isRunning = false
  }
  afterAll(stop)
  return { url: server.url, ctx: server.ctx, stop }
}

/** Returns a function that blocks each server until all servers have called it. */
function gate(servers: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = new Set<string>()
  return async (name: string) => {
    waiting.add(name)
    if (waiting.size === servers) resolve()
    await promise
  }
}

interface Done {
  by: string
  task: string
}
const names = (done: Done[]) => new Set(done.map(({ by }) => by))
const sorted = (done: Done[]) => done.map(({ task }) => task).toSorted()

const hundred = Array.from({ length: 100 }, (_, number) => String(number).padStart(3, '0'))

const enqueueAll = (kind: { name: string; data: z.ZodObject<{ task: z.ZodString }> }, all = hundred) =>
  inTransaction(firstServer.ctx, async (trx) => {
    for (const task of all) await firstServer.ctx.jobs.enqueue(trx, kind, { task })
  })

const countUnfinishedJobs = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from pgboss.job
    where state in ('retry', 'active', 'failed') or (state = 'created' and start_after <= now())`.execute(
    firstServer.ctx.db,
  )
  return rows[0]?.count
}

test('two servers on one database share the work, and each job is done once', async () => {
  const secondServer = await startSecondServer()
  const link = await buildLink()
  // The sandbox sends an event about the new company. The event must not be counted below.
  await waitUntilIdle(firstServer)
  const servers: [string, Context][] = [
    ['one', firstServer.ctx],
    ['other', secondServer.ctx],
  ]
  const kind = { name: 'shared', data: z.object({ task: z.string() }) }
  const done = { counted: [] as Done[], mailed: [] as Done[], read: [] as Done[] }
  const gates = { counted: gate(2), mailed: gate(2), read: gate(2) }
  for (const [by, ctx] of servers) {
    await ctx.jobs.work(kind, async ({ task }) => {
      await gates.counted(by)
      done.counted.push({ by, task })
    })
    const { mail, accounting } = ctx
    ctx.mail = {
      ...mail,
      async send(letter) {
        await gates.mailed(by)
        done.mailed.push({ by, task: letter.to })
        return mail.send(letter)
      },
    }
    ctx.accounting = {
      ...accounting,
      async connections(id) {
        await gates.read(by)
        done.read.push({ by, task: id })
        return accounting.connections(id)
      },
    }
  }
  await Promise.all([enqueueAll(kind), mailAll(), deliverAll([firstServer.url, secondServer.url], link)])
  await expect.poll(countUnfinishedJobs, deadline).toBe(0)

  expect(sorted(done.counted)).toEqual(hundred)
  expect(sorted(done.mailed)).toEqual(hundred.map(getEmail))
  expect(sink.inbox.flatMap(({ to }) => to).toSorted()).toEqual(hundred.map(getEmail))
  expect(new Set(sink.inbox.map(({ headers }) => headers['message-id'])).size).toBe(100)
  for (const part of Object.values(done)) expect(names(part)).toEqual(new Set(['one', 'other']))
  const events = await firstServer.ctx.db
    .selectFrom('webhook_events')
    .select(['event_id', 'processed_at'])
    .execute()
  const delivered = events.map(({ event_id }) => event_id).filter((id) => /^msg_\d{3}$/.test(id))
  expect(delivered.toSorted()).toEqual(hundred.map((task) => `msg_${task}`))
  expect(events.filter(({ processed_at }) => processed_at === null)).toEqual([])
  expect(done.read).toHaveLength(delivered.length)
  await secondServer.stop()
}, 60_000)

test('a server that stops finishes its running jobs; the other server does the rest', async () => {
  const secondServer = await startSecondServer()
  const kind = { name: 'ended', data: z.object({ task: z.string() }) }
  const done: Done[] = []
  const begun = Promise.withResolvers<void>()
  const stopping = Promise.withResolvers<void>()
  await secondServer.ctx.jobs.work(kind, async ({ task }) => {
    begun.resolve()
    await stopping.promise
    done.push({ by: 'other', task })
  })
  const [first = '', ...rest] = hundred
  await enqueueAll(kind, [first])
  await begun.promise
  // While the second server stops, it may still fetch some of these jobs. The first server runs the rest later.
  await enqueueAll(kind, rest.slice(0, 50))
  const stopped = secondServer.stop()
  stopping.resolve()
  await stopped
  expect(done[0]).toEqual({ by: 'other', task: first })
  const late = rest.slice(50)
  await enqueueAll(kind, late)
  await firstServer.ctx.jobs.work(kind, async ({ task }) => void done.push({ by: 'one', task }))
  await expect.poll(countUnfinishedJobs, deadline).toBe(0)
  expect(sorted(done)).toEqual(hundred)
  expect(done.filter(({ task }) => late.includes(task)).every(({ by }) => by === 'one')).toBe(true)
}, 60_000)

test('a server that cannot finish its running jobs returns them to the queue', async () => {
  const secondServer = await startSecondServer()
  const kind = { name: 'given-back', data: z.object({ task: z.string() }) }
  const done: Done[] = []
  const begun = Promise.withResolvers<void>()
  const never = Promise.withResolvers<void>()
  await secondServer.ctx.jobs.work(kind, async () => {
    begun.resolve()
    await never.promise
  })
  await enqueueAll(kind, hundred.slice(0, 30))
  await begun.promise
  await secondServer.stop()
  await firstServer.ctx.jobs.work(kind, async ({ task }) => void done.push({ by: 'one', task }))
  await expect.poll(countUnfinishedJobs, deadline).toBe(0)
  expect(sorted(done)).toEqual(hundred.slice(0, 30))
}, 60_000)

const getEmail = (task: string) => `person.${task}@example.com`

const mailAll = () =>
  inTransaction(firstServer.ctx, async (trx) => {
    const content = renderMemberEmail(
      firstServer.ctx.config,
      'Tidal Kiln',
      writeStatusEmail('term_sheet', null),
    )
    for (const task of hundred)
      await queueMail(firstServer.ctx, trx, {
        eventKey: `two-servers:${task}`,
        kind: 'status_changed',
        companyId: null,
        causedBy: null,
        to: { userId: null, address: getEmail(task) },
        content,
      })
  })

async function buildLink(): Promise<string> {
  const alice = await firstServer.arrive('Alice')
  const { id: companyId } = await buildCompany(alice)
  await alice.call(connectAccounting, { params: { companyId } })
  const { codat } = await alice.call(getCompany, { params: { companyId } })
  const { provider_company_id } = await firstServer.ctx.db
    .selectFrom('accounting_links')
    .select('provider_company_id')
    .where('id', '=', codat?.id ?? '')
    .executeTakeFirstOrThrow()
  return provider_company_id ?? ''
}

async function deliverAll(urls: string[], companyId: string): Promise<void> {
  const delivered = hundred.flatMap((task) => {
    const body = JSON.stringify({
      id: task,
      eventType: 'connection.connected',
      generatedDate: new Date().toISOString(),
      payload: { referenceCompany: { id: companyId } },
    })
    const headers = signCodatEvent(body, { id: `msg_${task}` })
    return urls.map((url) =>
      deliverUntilAccepted(() => deliverCodatEvent({ ...firstServer, url }, body, headers)),
    )
  })
  const answers = await Promise.all(delivered)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
}

async function deliverUntilAccepted(send: () => Promise<Response>): Promise<Response> {
  const answer = await send()
  return answer.status === 503 ? deliverUntilAccepted(send) : answer
}
