import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { changeCompanyStatus } from '#contract/companies.ts'
import * as contract from '#contract/team.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, setStatus } from '#tests/build.ts'
import { backdateJobs } from '#tests/jobs.ts'
import { startTestMailServer, listMailsTo, backdateMails } from '#tests/mail.ts'
import { mailJob } from './queue.ts'

const { sink, smtp } = await startTestMailServer()
const app = await startTestApp({ smtp, jobs: true })
const ada = await app.arrive('Ada', ['admin'])
afterEach(() => void sink.inbox.splice(0))

const listSubjectsTo = ({ email }: { email: string }) =>
  sink.inbox.filter(({ to }) => to.includes(email)).map(({ headers }) => headers['subject'])

async function passTime(minutes: number) {
  await backdateMails(app, minutes)
  await backdateJobs(app, minutes)
}

async function buildMovedCompany(owner: TestUser, ...actions: string[]) {
  const { id: companyId, name } = await buildCompany(owner)
  await setStatus(app, companyId, 'draft')
  for (const action of actions)
    await ada.call(changeCompanyStatus, { params: { companyId, action }, body: {} })
  return name
}

test('an invitation is sent automatically, and its recipient joins with it', async () => {
  const [alice, carol] = [await app.arrive('Alice'), await app.arrive('Carol')]
  const { id: companyId } = await buildCompany(alice)
  const params = { companyId }
  await alice.call(contract.inviteTeamMember, { params, body: { email: carol.email } })
  await expect.poll(() => listSubjectsTo(carol)).toHaveLength(1)
  const secret = /#([\w-]{43})\s/.exec(sink.inbox[0]?.text ?? '')?.[1] ?? ''
  await carol.call(contract.acceptInvite, { body: { secret } })
  const { team_members } = await alice.call(contract.getTeam, { params })
  expect(team_members).toHaveLength(2)
})

test('an urgent email arrives immediately, after held emails', async () => {
  const alice = await app.arrive('Alice')
  const name = await buildMovedCompany(alice, 'in_review', 'term_sheet')
  const expected = [`Your application is in review – ${name}`, `We’re preparing your offer – ${name}`]
  await expect.poll(() => listSubjectsTo(alice)).toEqual(expected)
})

test('an email arrives only once, even if its job runs three times', async () => {
  const alice = await app.arrive('Alice')
  const name = await buildMovedCompany(alice, 'in_review', 'term_sheet')
  const repeats = await listMailsTo(ada, alice)
  await inTransaction(app.ctx, async (trx) => {
    for (const { id: mail } of [...repeats, ...repeats]) await app.ctx.jobs.enqueue(trx, mailJob, { mail })
  })
  // Concurrent jobs may send the emails in either order.
  const expected = [`We’re preparing your offer – ${name}`, `Your application is in review – ${name}`]
  await expect.poll(() => listSubjectsTo(alice).toSorted()).toEqual(expected)
  await waitForMailJobs()
  expect(listSubjectsTo(alice).toSorted()).toEqual(expected)
})

test('events that can wait arrive after ten minutes in one email', async () => {
  const alice = await app.arrive('Alice')
  const names = [await buildMovedCompany(alice, 'in_review'), await buildMovedCompany(alice, 'in_review')]
  await passTime(9)
  await waitForMailJobs()
  expect(listSubjectsTo(alice)).toEqual([])
  await passTime(2)
  await expect.poll(() => listSubjectsTo(alice)).toEqual(['2 updates about 2 companies'])
  for (const name of names) expect(sink.inbox[0]?.text).toContain(name?.toUpperCase())
})

test('an email that the mail server did not accept is retried automatically', async () => {
  const alice = await app.arrive('Alice')
  sink.injectFault({ at: 'recipient', answer: 451 })
  const name = await buildMovedCompany(alice, 'in_review', 'term_sheet', 'in_review', 'term_sheet')
  const isQueued = async () =>
    (await listMailsTo(ada, alice)).some(({ attempts, status }) => attempts === 1 && status === 'queued')
  await expect.poll(isQueued).toBe(true)
  await passTime(1)
  await expect
    .poll(() => listSubjectsTo(alice).filter((subject) => subject === `We’re preparing your offer – ${name}`))
    .toHaveLength(2)
})

test('the sweeps for lost jobs are scheduled', async () => {
  const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(app.ctx.db)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['mail-round', 'remind-of-reviews']))
})

const waitForMailJobs = async () => {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from pgboss.job
        where name = ${mailJob.name} and state in ('created', 'active') and start_after <= now()`.execute(
        app.ctx.db,
      )
      return rows[0]?.count
    })
    .toBe(0)
}
