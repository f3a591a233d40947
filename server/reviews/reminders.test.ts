import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import * as contract from '#contract/reviews.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument, assignAnalyst, findDocumentType, setStatus } from '#tests/build.ts'
import { listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'
import { unsubscribe } from '#server/mail/unsubscribe.ts'
import { sendReminders } from './reminders.ts'

const app = await startTestApp()
const { ana, ada } = await signInCast(app)
const statements = await findDocumentType(ana, 'Bank statements')
const letter = await findDocumentType(ana, 'Award letter')

async function buildRequestedCompany() {
  const owner = await app.arrive('Alice')
  const { id: companyId } = await buildCompany(owner)
  await assignAnalyst(ada, ana, companyId)
  await setStatus(app, companyId, 'in_review')
  const params = { companyId }
  const requested_documents = [{ document_type: statements.id }, { document_type: letter.id }]
  const { id: reviewId } = await ana.call(contract.openReview, {
    params,
    body: { financial_review: {}, document_review: { requested_documents } },
  })
  return {
    owner,
    companyId,
    reviewId,
    financial: (by: TestUser, body: { outcome?: 'send_back'; note?: string } = {}) =>
      by.call(contract.completeFinancialReview, { params: { companyId, reviewId }, body }),
    documents: (by: TestUser) =>
      by.call(contract.completeDocumentReview, { params: { companyId, reviewId }, body: {} }),
    upload: (type: string) => buildDocument(owner, companyId, { type, review: reviewId }),
    daysPass: async (days: number) => {
      await app.ctx.db
        .updateTable('changes')
        .set({ at: sql`at - make_interval(days => ${days})` })
        .where('company_id', '=', companyId)
        .execute()
      await sendReminders(app.ctx)
    },
  }
}

const remindersTo = async (person: TestUser) =>
  (await listMailsTo(ada, person)).filter(({ kind }) => kind === 'reminder')

async function listRemindedItems(person: TestUser): Promise<string[]> {
  const reminders = await remindersTo(person)
  const { text } = await ada.call(getOutboxMail, { params: { mailId: reminders.at(-1)?.id ?? '' } })
  return [...text.matchAll(/^- (.*)$/gm)].map(([, item]) => item ?? '')
}

describe('a request', () => {
  test('causes one reminder after three days and one after seven, even if the job runs more often', async () => {
    const { owner, daysPass } = await buildRequestedCompany()
    const counts: number[] = []
    for (const days of [2, 1, 0, 3, 1, 0, 30]) {
      await daysPass(days)
      counts.push((await remindersTo(owner)).length)
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2])
    expect(await listRemindedItems(owner)).toEqual(['Financial answers', 'Bank statements', 'Award letter'])
  })

  test('with a date causes a reminder two days before it, and one when it has passed', async () => {
    const { owner, companyId, reviewId, daysPass } = await buildRequestedCompany()
    const answerIn = (days: number) =>
      app.ctx.db
        .updateTable('reviews')
        .set({ answer_by: sql<string>`current_date + ${days}::integer` })
        .where('company_id', '=', companyId)
        .where('id', '=', reviewId)
        .execute()
    const counts: number[] = []
    for (const [days, passed] of [
      [3, 8],
      [2, 0],
      [1, 0],
      [-1, 0],
      [-9, 5],
    ] as const) {
      await answerIn(days)
      await daysPass(passed)
      counts.push((await remindersTo(owner)).length)
    }
    expect(counts).toEqual([0, 1, 1, 2, 2])
  })

  test('causes one reminder from several servers', async () => {
    const { owner, daysPass } = await buildRequestedCompany()
    await Promise.all([daysPass(3), ...Array.from({ length: 5 }, () => sendReminders(app.ctx))])
    await sendReminders(app.ctx)
    expect(await remindersTo(owner)).toHaveLength(1)
  })

  test('causes one reminder, not two, if no job ran for a week', async () => {
    const { owner, daysPass } = await buildRequestedCompany()
    await daysPass(8)
    expect(await remindersTo(owner)).toHaveLength(1)
  })

  test('lists only its open items', async () => {
    const { owner, daysPass, financial, upload } = await buildRequestedCompany()
    await financial(owner)
    await upload('Bank statements')
    await daysPass(3)
    expect(await listRemindedItems(owner)).toEqual(['Award letter'])
    await upload('Award letter')
    await daysPass(4)
    expect(await listRemindedItems(owner)).toEqual(['Send the documents to your reviewer'])
  })

  test('causes no reminder after it is answered', async () => {
    const { owner, daysPass, financial, documents, upload } = await buildRequestedCompany()
    await financial(owner)
    await upload('Bank statements')
    await upload('Award letter')
    await documents(owner)
    await daysPass(8)
    expect(await remindersTo(owner)).toEqual([])
  })

  test('counts the days again from when a part is sent back', async () => {
    const { owner, daysPass, financial } = await buildRequestedCompany()
    await daysPass(3)
    await financial(owner)
    await financial(ana, { outcome: 'send_back', note: 'June is missing' })
    await daysPass(2)
    expect(await remindersTo(owner)).toHaveLength(1)
    await daysPass(1)
    expect(await remindersTo(owner)).toHaveLength(2)
  })

  test('causes no reminder after the company was rejected', async () => {
    const { owner, companyId, daysPass } = await buildRequestedCompany()
    await setStatus(app, companyId, 'rejected')
    await daysPass(8)
    expect(await remindersTo(owner)).toEqual([])
  })
})

test('a reminder that fails is logged and does not stop other reminders', async () => {
  const broken = await buildRequestedCompany()
  const others = [await buildRequestedCompany(), await buildRequestedCompany()]
  const { companyId: broke } = broken
  const age = { at: sql<string>`at - interval '3 days'` }
  const companyIds = [broken, ...others].map(({ companyId }) => companyId)
  await app.ctx.db.updateTable('changes').set(age).where('company_id', 'in', companyIds).execute()
  const refuse = sql.raw(`alter table mails add constraint broken check (company_id <> '${broke}') not valid`)
  await refuse.execute(app.ctx.db)
  await expect(sendReminders(app.ctx)).rejects.toThrow('1 reminders')
  expect(await remindersTo(broken.owner)).toEqual([])
  for (const { owner } of others) expect(await remindersTo(owner)).toHaveLength(1)
  await sql`alter table mails drop constraint broken`.execute(app.ctx.db)
  await sendReminders(app.ctx)
  expect(await remindersTo(broken.owner)).toHaveLength(1)
})

test('a request with a reminder is not listed again on any page', async () => {
  const { companyId, daysPass, owner } = await buildRequestedCompany()
  await daysPass(3)
  const looked = () =>
    app.ctx.db
      .selectFrom('reviews')
      .select(['reminded_days'])
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
  expect(await looked()).toEqual({ reminded_days: 3 })
  // Without the email, only the stored `reminded_days` prevents a second reminder.
  await app.ctx.db.deleteFrom('mails').where('company_id', '=', companyId).execute()
  await daysPass(1)
  expect(await remindersTo(owner)).toEqual([])
  await daysPass(3)
  expect(await looked()).toEqual({ reminded_days: 7 })
})

test('a member who unsubscribed gets no reminder; other members still do', async () => {
  const { owner, companyId, daysPass } = await buildRequestedCompany()
  const carol = await app.arrive('Carol')
  await app.ctx.db
    .insertInto('company_members')
    .values({ company_id: companyId, user_id: carol.id, role: 'member' })
    .execute()
  await daysPass(3)
  const [first] = await remindersTo(carol)
  await unsubscribe(app.ctx, first?.id ?? '')
  await daysPass(4)
  expect(await remindersTo(carol)).toHaveLength(1)
  expect(await remindersTo(owner)).toHaveLength(2)
})
