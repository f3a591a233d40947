import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maxPayments } from '#contract/application/grant.ts'
import { createGrant, saveSchedule } from '#contract/grants.ts'
import { type BudgetKind, budgets } from '#server/core/data/daily-budget.ts'
import { type TestUser, startTestApp } from './app.ts'
import { buildCompany, buildFile, buildGrant } from './build.ts'

const app = await startTestApp()
const { db } = app.ctx

/** Returns the total size in bytes of the history and the cached responses, which both grow with every edit. */
async function measure(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_total_relation_size('changes') + pg_total_relation_size('idempotency_keys') as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

const buildPayments = (amount: string) =>
  Array.from({ length: maxPayments }, (_, index) => ({
    expected_date: `2027-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
    amount,
    description: `Payment ${index}`,
  }))

async function buildSchedule(owner: TestUser) {
  const { id: companyId } = await buildCompany(owner)
  const { id: grantId } = await buildGrant(owner, companyId)
  const save = (payments: ReturnType<typeof buildPayments>, idempotencyKey: string) =>
    owner.call(saveSchedule, { params: { grantId }, body: { payments }, idempotencyKey })
  return { companyId, grantId, save }
}

const spend = (userId: string, kind: BudgetKind, bytes: number) =>
  sql`insert into budget_usage (key, kind, period, used)
    values (${userId}, ${kind}, date_trunc('day', now(), 'UTC'), ${bytes})
    on conflict (key, kind, period) do update set used = excluded.used`.execute(db)

async function readChangedBytes(userId: string): Promise<number> {
  const usage = await db
    .selectFrom('budget_usage')
    .select('used')
    .where('key', '=', userId)
    .where('kind', '=', 'changes')
    .executeTakeFirst()
  return Number(usage?.used ?? 0)
}

const refused = {
  code: 'too_many_requests',
  details: { retry_after: expect.any(Number) as number },
}

test('an edit of one payment in a long schedule adds less than 5 KB', async () => {
  const { save } = await buildSchedule(await app.arrive('Alice'))
  const payments = buildPayments('100.00')
  await save(payments, 'first')
  const before = await measure()
  const edits = 40
  for (let edit = 0; edit < edits; edit += 1) {
    const editedPayments = payments.map((payment, index) =>
      index === 7 ? { ...payment, amount: `${edit}.50` } : payment,
    )
    await save(editedPayments, `edit-${edit}`)
  }
  const perEdit = ((await measure()) - before) / edits
  expect(perEdit).toBeLessThan(5000)
})

test('a user who alternates two schedules gets an error with the reset time once the daily budget is used up', async () => {
  const mallory = await app.arrive('Mallory')
  const { save, grantId } = await buildSchedule(mallory)
  const [firstSchedule, secondSchedule] = [buildPayments('1.00'), buildPayments('2.00')]
  await save(firstSchedule, 'one')
  const bytesBefore = await readChangedBytes(mallory.id)
  await save(secondSchedule, 'other')
  const perRequest = (await readChangedBytes(mallory.id)) - bytesBefore
  // A save must exceed the 1,000 bytes that `spend` leaves in the budget below.
  expect(perRequest).toBeGreaterThan(3000)
  await spend(mallory.id, 'changes', budgets.changes.max - 1000)
  await expect(save(firstSchedule, 'again')).rejects.toMatchObject(refused)
  const { count } = await db
    .selectFrom('scheduled_payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('grant_id', '=', grantId)
    .where('amount', '=', '2.00')
    .executeTakeFirstOrThrow()
  expect(count).toBe(maxPayments)
  await (await buildSchedule(await app.arrive('Bob'))).save(firstSchedule, 'bob')
  await sql`update budget_usage set period = period - interval '1 day'`.execute(db)
  await save(firstSchedule, 'tomorrow')
})

test('a retry returns a long response again, or a message to reload if the response was too long to store', async () => {
  const { save } = await buildSchedule(await app.arrive('Dora'))
  const payments = buildPayments('3.00')
  const first = await save(payments, 'long')
  expect(await save(payments, 'long')).toEqual(first)
  const noise = payments.map((payment) => ({
    ...payment,
    description: Array.from({ length: 4 }, () => crypto.randomUUID()).join(''),
  }))
  await save(noise, 'noise')
  await expect(save(noise, 'noise')).rejects.toMatchObject({ code: 'idempotency_unknown' })
})

test('access to the company is checked before any bytes of a form’s files are read', async () => {
  const [eve, frank] = [await app.arrive('Eve'), await app.arrive('Frank')]
  const { id: company } = await buildCompany(frank)
  const { files } = app.ctx
  let received = 0
  app.ctx.files = { ...files, receive: (...args) => ((received += 1), files.receive(...args)) }
  const send = async (parts: [string, string | File][]) => {
    const body = new FormData()
    for (const [name, value] of parts) body.append(name, value)
    const response = await fetch(`${app.url}${createGrant.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${eve.token}` },
      body,
    })
    return response.status
  }
  expect(
    await send([
      ['company', company],
      ['pitch', buildFile()],
    ]),
  ).toBe(404)
  expect(
    await send([
      ['pitch', buildFile()],
      ['company', company],
    ]),
  ).toBe(400)
  expect(await send([['pitch', buildFile()]])).toBe(400)
  expect(received).toBe(0)
  const companyId = (await buildCompany(eve)).id
  expect(
    await send([
      ['company', companyId],
      ['pitch', buildFile()],
    ]),
  ).toBe(200)
  expect(received).toBe(1)
  app.ctx.files = files
})
