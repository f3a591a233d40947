import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { MailKind } from '#contract/staff/outbox.ts'
import { addNote } from '#contract/staff/notes.ts'
import { inviteColleague } from '#contract/colleagues.ts'
import { inviteTeamMember, resendInvite } from '#contract/team.ts'
import { openSupportThread, sendSupportMessage, writeAsVisitor } from '#contract/support.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import { startTestApp, type TestUser } from '#tests/app.ts'
import { assignAnalyst, buildCompany } from '#tests/build.ts'
import * as notices from './notices.ts'
import * as staff from './staff-notices.ts'
import { sendStaffDigests } from './staff-digest.ts'
import { emailReplyNotice } from '../support/away-mail.ts'
import { emailWaitingConversations } from '../support/waiting-mail.ts'

const app = await startTestApp()
const { ctx } = app
const { db } = ctx
const unconfirmed = { 'https://headwater.app/email_verified': false }
const [alice, bob] = [await app.arrive('Alice'), await app.arrive('Bob', [], unconfirmed)]
const [ana, otto] = [await app.arrive('Ana', ['analyst']), await app.arrive('Otto', ['analyst'], unconfirmed)]
const [ada, eve] = [await app.arrive('Ada', ['admin']), await app.arrive('Eve', ['admin'], unconfirmed)]

/** All user text in these tests contains this string. */
const canary = 'Canary4711'
const { id: companyId } = await buildCompany(alice, { name: `${canary} Kiln` })
await assignAnalyst(ada, ana, companyId)
await db
  .insertInto('company_members')
  .values({ company_id: companyId, user_id: bob.id, role: 'member' })
  .execute()

type Send = (edit: Edit, event: string) => Promise<unknown>

type Rule = { members: Send } | { staff: Send } | { because: string }

const note = `${canary} note`
const terms = [`Advance of ${canary}`]

const kinds: Record<MailKind, Rule> = {
  status_changed: {
    members: (edit, changeId) =>
      notices.notifyStatusChange(ctx, edit, { changeId, status: 'user_action_required', note }),
  },
  requested: {
    members: (edit) =>
      notices.notifyRequests(ctx, edit, {
        parts: [{ section: 'financial_review', note }],
        questions: [],
        documents: [{ type: canary, note }],
        answerBy: null,
      }),
  },
  sent_back: {
    members: async (edit) => {
      await notices.notifySentBackSection(ctx, edit, { section: 'financial_review', note })
      await notices.notifySentBackDocument(ctx, edit, { type: canary, filename: canary, reason: note })
    },
  },
  reminder: {
    members: (edit, event) =>
      notices.sendReminder(ctx, edit, { event, waiting: [note], since: '2026-11-20T10:00:00Z' }),
  },
  offer_made: {
    members: (edit, offerId) =>
      notices.notifyNewOffer(ctx, edit, {
        offerId,
        terms,
        message: note,
        validUntil: '2026-12-10',
        isReplacing: false,
      }),
  },
  offer_withdrawn: { members: (edit, offerId) => notices.notifyWithdrawnOffer(ctx, edit, offerId) },
  offer_ending: {
    members: (edit, offerId) =>
      notices.notifyExpiringOffer(ctx, edit, { offerId, terms, validUntil: '2026-12-10' }),
  },
  offer_expired: { members: (edit, offerId) => notices.notifyExpiredOffer(ctx, edit, offerId) },
  offer_terms_kept: { members: (edit) => notices.notifyRefusedTerms(ctx, edit, { note, terms }) },
  signing_requested: {
    members: (edit) => notices.notifySigningRequest(ctx, edit, { event: 'added', names: [canary], note }),
  },
  introduction_answered: {
    members: (edit, event) =>
      notices.notifyInvestorInterest(ctx, edit, { event, investor: canary, address: canary }),
  },
  digest: { because: 'It merges emails that were each written for the same recipient.' },
  staff_submitted: { staff: (edit) => staff.notifyStaffOfSubmission(ctx, edit) },
  staff_set_up: { staff: (edit) => staff.notifyStaffOfSetup(ctx, edit) },
  staff_assigned: { staff: (edit) => staff.notifyStaffOfAssignment(ctx, edit, [ana.id, otto.id]) },
  staff_answered: { staff: (edit) => staff.notifyStaffOfAnsweredRequest(ctx, edit, otto.id) },
  staff_offer_accepted: {
    staff: (edit) => staff.notifyStaffOfAcceptedOffer(ctx, edit, { madeBy: otto.id, terms: note }),
  },
  staff_offer_declined: {
    staff: (edit) =>
      staff.notifyStaffOfDeclinedOffer(ctx, edit, { madeBy: otto.id, reason: 'Not now', note }),
  },
  staff_offer_requested: {
    staff: (edit) =>
      staff.notifyStaffOfTermsRequest(ctx, edit, {
        madeBy: otto.id,
        terms: { advance: '250000.00', share: 6 },
        note,
      }),
  },
  staff_offer_expired: { staff: (edit) => staff.notifyStaffOfExpiredOffer(ctx, edit, { madeBy: otto.id }) },
  staff_signed: {
    staff: (edit) => staff.notifyStaffOfSignature(ctx, edit, { addedBy: otto.id, name: canary }),
  },
  staff_mentioned: {
    staff: (edit, noteId) => staff.notifyStaffOfMention(ctx, edit, { noteId, userIds: [ana.id, otto.id] }),
  },
  staff_digest: { because: 'It merges events for staff with a confirmed address only.' },
  invitation: {
    because: 'It names its inviter, whose address is confirmed, and the company, both truncated.',
  },
  colleague_invitation: { because: 'It names its inviter, an admin whose address is confirmed.' },
  introduction: {
    because: 'Only members with a confirmed address send it, to addresses in the investors table.',
  },
  support_answered: { because: 'It quotes nothing, because visitors can enter any address.' },
  staff_support: { because: 'It quotes nothing, and goes to staff with a confirmed address only.' },
  support_confirmation: { because: 'It quotes nothing, and confirms an address that a visitor entered.' },
  newsletter: { because: 'It quotes nothing, because anyone can enter any address.' },
}

const loadCurrentUser = async ({ id }: TestUser): Promise<CurrentUser> => ({
  ...(await db
    .selectFrom('users')
    .select(['id', 'subject', 'email', 'email_verified', 'name', 'permissions'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()),
  geo: null,
})

let events = 0
async function send(by: TestUser, work: Send): Promise<void> {
  const user = await loadCurrentUser(by)
  events += 1
  const event = `${events}`
  await editCompany(ctx, { user, companyId, access: 'viewer' }, async (edit) => {
    // A recorded change increases the company's version, which makes event keys unique.
    edit.record('everyone', 'company', companyId, { mission: [null, event] })
    await work(edit, event)
  })
}

const listTexts = async (kind: MailKind, { email }: Pick<TestUser, 'email'>) =>
  (
    await db
      .selectFrom('mails')
      .select(['subject', 'text_body', 'html_body', 'digest_item'])
      .where('kind', '=', kind)
      .where('recipient', '=', email)
      .execute()
  ).map((mail) => JSON.stringify(mail))

const listRules = <K extends 'members' | 'staff'>(to: K) =>
  Object.entries(kinds).flatMap(([kind, rule]): [MailKind, Send][] =>
    to in rule ? [[kind as MailKind, (rule as Record<K, Send>)[to]]] : [],
  )

describe('an email to members', () => {
  test.each(listRules('members'))('%s quotes nothing to an unconfirmed address', async (kind, work) => {
    await send(ada, work)
    const [confirmed, plain] = [await listTexts(kind, alice), await listTexts(kind, bob)]
    expect(confirmed).toEqual([expect.stringContaining(canary)])
    expect(plain).toEqual([expect.not.stringContaining(canary)])
  })

  test.each(listRules('members'))(
    '%s requires that staff who cause it have a confirmed address',
    async (kind, work) => {
      const before = await listTexts(kind, alice)
      await expect(send(eve, work)).rejects.toMatchObject({ code: 'address_not_verified' })
      expect(await listTexts(kind, alice)).toEqual(before)
    },
  )

  test('goes only to its author if they have no confirmed address', async () => {
    const before = await listTexts('status_changed', alice)
    const count = (await listTexts('status_changed', bob)).length
    await send(bob, (edit, changeId) =>
      notices.notifyStatusChange(ctx, edit, { changeId, status: 'verify_client_email', note: null }),
    )
    expect(await listTexts('status_changed', alice)).toEqual(before)
    expect(await listTexts('status_changed', bob)).toHaveLength(count + 1)
  })
})

describe('an email to staff', () => {
  test.each(listRules('staff'))(
    '%s goes to confirmed addresses, from people with a confirmed address',
    async (kind, work) => {
      await db.deleteFrom('mails').where('kind', '=', kind).execute()
      await send(alice, work)
      expect(await listTexts(kind, ana)).toEqual([expect.stringContaining(canary)])
      expect(await listTexts(kind, otto)).toEqual([])
      await expect(send(bob, work)).rejects.toMatchObject({ code: 'address_not_verified' })
      expect(await listTexts(kind, ana)).toHaveLength(1)
    },
  )

  test('staff_digest goes to confirmed addresses only', async () => {
    const item = JSON.stringify({ company: canary, text: 'is here', note: null, path: '/app' })
    for (const { id } of [ana, otto])
      await db
        .insertInto('staff_digest_items')
        .values({ event_key: `test:${id}`, user_id: id, company_id: companyId, item })
        .execute()
    await sendStaffDigests(ctx)
    expect(await listTexts('staff_digest', ana)).toHaveLength(1)
    expect(await listTexts('staff_digest', otto)).toEqual([])
  })
})

describe('people without a confirmed address', () => {
  const refused = { code: 'address_not_verified', status: 403 }
  const params = { companyId }

  test('cannot invite team members or resend invitations', async () => {
    const email = 'carol.invited@example.com'
    const invite = (by: TestUser) => by.call(inviteTeamMember, { params, body: { email } })
    await expect(invite(bob)).rejects.toMatchObject(refused)
    const { token } = await invite(alice)
    await expect(bob.call(resendInvite, { params, body: { email, token } })).rejects.toMatchObject(refused)
    expect(await listTexts('invitation', { email })).toHaveLength(1)
  })

  test('cannot invite colleagues, mention anyone or answer conversations', async () => {
    const body = { email: 'dan.invited@example.com', permissions: ['analyst' as const] }
    await expect(eve.call(inviteColleague, { body })).rejects.toMatchObject(refused)
    const mention = { text: 'Look', mentions: [ana.id] }
    await expect(eve.call(addNote, { params, body: mention })).rejects.toMatchObject(refused)
    const { id: threadId } = await alice.call(openSupportThread, { body: { text: 'How long?' } })
    const answer = eve.call(sendSupportMessage, { params: { threadId }, body: { text: 'A week' } })
    await expect(answer).rejects.toMatchObject(refused)
  })
})

test('an invitation truncates the names of its inviter and company and does not link them', async () => {
  const long = await app.arrive(`www.evil.example ${'x'.repeat(100)}`)
  const { id } = await buildCompany(long, { name: `https://evil.example ${'y'.repeat(70)}` })
  const email = 'erin.invited@example.com'
  await long.call(inviteTeamMember, { params: { companyId: id }, body: { email } })
  const [text = ''] = await listTexts('invitation', { email })
  expect(text).not.toMatch(/evil\.example|https:\/\/evil|x{55}|y{55}/)
})

test('emails about support do not quote the conversation', async () => {
  const visitor = { secret: 'v'.repeat(43), email: 'visitor@example.com' }
  await app.as(null)(writeAsVisitor, { body: { ...visitor, text: `${canary} first line` } })
  const { id } = await db
    .selectFrom('support_threads')
    .select('id')
    .where('visitor_email', '=', visitor.email)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('support_threads')
    .set({ unread_since: sql`unread_since - interval '3 minutes'` })
    .where('id', '=', id)
    .execute()
  await emailWaitingConversations(ctx)
  await ana.call(sendSupportMessage, { params: { threadId: id }, body: { text: `${canary} answer` } })
  await emailReplyNotice(ctx, id)
  expect(await listTexts('support_answered', visitor)).toEqual([expect.not.stringContaining(canary)])
  expect(await listTexts('staff_support', ana)).toEqual([expect.not.stringContaining(canary)])
  expect(await listTexts('staff_support', otto)).toEqual([])
})
