import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { updateSupportThread } from '#contract/staff/support-inbox.ts'
import { getOutboxMail, type MailKind } from '#contract/staff/outbox.ts'
import * as contract from '#contract/support.ts'
import { sendStaffDigests } from '#server/mail/staff-digest.ts'
import { startTestApp, type TestUser } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { backdateMails, listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'
import { addWaitingConversationsToDigests, emailWaitingConversations } from './waiting-mail.ts'

const app = await startTestApp()
const { db } = app.ctx
const { alice, ana, otto, ada } = await signInCast(app)
const company = await buildCompany(alice, { name: 'Tidal Kiln' })

async function passTime(minutes: number): Promise<void> {
  await db
    .updateTable('support_threads')
    .set({ unread_since: sql`unread_since - make_interval(mins => ${minutes})` })
    .execute()
  await backdateMails(app, minutes)
}

beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('budget_usage').execute()
  await db
    .updateTable('support_threads')
    .set({ staff_read_at: sql`now()` })
    .execute()
})

const writeAsVisitor = (text = 'Buy at www.evil.example') =>
  app.as(null)(contract.writeAsVisitor, { body: { secret: randomBytes(32).toString('base64url'), text } })

const writeAsAlice = () =>
  alice.call(contract.openSupportThread, { body: { text: 'How long?', company: company.id } })

const listMails = async (to: TestUser, kind: MailKind = 'staff_support') =>
  (await listMailsTo(ada, to)).filter((mail) => mail.kind === kind)

const setFrequency = (user: TestUser, staff_mail: 'at_once' | 'daily' | 'none') =>
  db.updateTable('users').set({ staff_mail }).where('id', '=', user.id).execute()

test('an analyst gets one email about all waiting conversations, which does not quote them', async () => {
  for (let count = 0; count < 18; count += 1) await writeAsVisitor()
  for (let count = 0; count < 5; count += 1) await writeAsAlice()
  await emailWaitingConversations(app.ctx)
  expect(await listMails(ana)).toEqual([])
  await passTime(5)
  await emailWaitingConversations(app.ctx)
  await emailWaitingConversations(app.ctx)
  const [mail, ...others] = await listMails(ana)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('23 conversations are waiting for a reply')
  const { text, html } = await ada.call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
  expect(text + html).not.toContain('evil')
  expect(text).toContain('3 more conversations are waiting in the inbox.')
})

test('an analyst gets at most one email an hour, and only about new conversations', async () => {
  await writeAsVisitor()
  await passTime(5)
  await emailWaitingConversations(app.ctx)
  await writeAsVisitor()
  await passTime(30)
  await emailWaitingConversations(app.ctx)
  expect(await listMails(ana)).toHaveLength(1)
  await passTime(31)
  await emailWaitingConversations(app.ctx)
  expect(await listMails(ana)).toHaveLength(2)
  await passTime(100)
  await emailWaitingConversations(app.ctx)
  expect(await listMails(ana)).toHaveLength(2)
})

test('a conversation that staff read in time causes no email', async () => {
  const { id: threadId } = await writeAsAlice()
  await ana.call(contract.markSupportThreadRead, { params: { threadId } })
  await passTime(5)
  await emailWaitingConversations(app.ctx)
  expect(await listMails(ana)).toEqual([])
})

test('an assigned conversation is emailed to its assignee only, with a link to it', async () => {
  const { id: threadId } = await writeAsAlice()
  await ana.call(updateSupportThread, { params: { threadId }, body: { assigned_to: otto.id } })
  await passTime(5)
  await emailWaitingConversations(app.ctx)
  expect(await listMails(ana)).toEqual([])
  const [mail] = await listMails(otto)
  expect(mail?.subject).toBe('1 conversation is waiting for a reply')
  const { text } = await ada.call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
  expect(text).toContain('Tidal Kiln')
  expect(text).toContain(`/app/admin/support/${threadId}`)
})

test('the daily email contains a line about waiting conversations; staff without emails get nothing', async () => {
  await setFrequency(ana, 'daily')
  await setFrequency(otto, 'none')
  await writeAsAlice()
  await passTime(5)
  await emailWaitingConversations(app.ctx)
  await addWaitingConversationsToDigests(app.ctx)
  await addWaitingConversationsToDigests(app.ctx)
  await sendStaffDigests(app.ctx)
  expect(await listMails(ana)).toEqual([])
  const [daily, ...others] = await listMails(ana, 'staff_digest')
  expect(others).toEqual([])
  const { text } = await ada.call(getOutboxMail, { params: { mailId: daily?.id ?? '' } })
  expect(text).toContain('1 conversation is waiting for a reply')
  expect(await listMailsTo(ada, otto)).toEqual([])
})
