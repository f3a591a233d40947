import { describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { downloadPersonalData, getMailPreferences, updateMailPreferences } from '#contract/account.ts'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { createProfile } from '#contract/profiles.ts'
import { openSupportThread, sendSupportMessage } from '#contract/support.ts'
import { inviteTeamMember } from '#contract/team.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { queueMail } from '#server/mail/queue.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument, addToTeam, removeFromTeam } from '#tests/build.ts'
import { readZip } from '#tests/files/zip.ts'

const app = await startTestApp()
const { ctx } = app

describe('email preferences', () => {
  test('are all on by default, and only the user can turn reminders off and on', async () => {
    const alice = await app.arrive('Alice')
    const bob = await app.arrive('Bob')
    expect(await alice.call(getMailPreferences, {})).toEqual({ reminders: true })
    for (const reminders of [false, false, true, true, false])
      expect(await alice.call(updateMailPreferences, { body: { reminders } })).toEqual({ reminders })
    expect(await alice.call(getMailPreferences, {})).toEqual({ reminders: false })
    expect(await bob.call(getMailPreferences, {})).toEqual({ reminders: true })
  })
})

describe('the download of personal data', () => {
  const download = async ({ call }: TestUser) => {
    const file = await call(downloadPersonalData, {})
    const entries = await readZip(Buffer.from(await file.arrayBuffer()))
    const parse = (name: string) => JSON.parse(String(entries.get(name))) as unknown
    return { file, entries, parse }
  }

  async function mail({ id, email }: TestUser, subject: string, companyId: string | null = null) {
    const content = { subject, text: `${subject}, whole`, html: subject, headers: {} }
    const key = uuidv7()
    const to = { userId: id, address: email }
    await inTransaction(ctx, (trx) =>
      queueMail(ctx, trx, { eventKey: key, kind: 'requested', companyId, causedBy: null, to, content }),
    )
  }

  test('has the account, companies, profiles, files, invitations, messages, emails and audit of the user', async () => {
    const alice = await app.arrive('Alice')
    const company = await buildCompany(alice)
    await alice.call(createProfile, { body: { company: company.id, first_name: 'Alice' } })
    const { filename } = await buildDocument(alice, company.id)
    const params = { companyId: company.id }
    await alice.call(inviteTeamMember, { params, body: { email: 'friend@example.com' } })
    await alice.call(updateMailPreferences, { body: { reminders: false } })
    await mail(alice, 'We have a question')
    await alice.call(openSupportThread, { body: { text: 'How long does it take?', company: company.id } })
    const { file, parse } = await download(alice)
    expect(file).toMatchObject({ name: 'headwater-personal-data.zip', type: 'application/zip' })
    expect(parse('you.json')).toMatchObject({ email: alice.email, stopped_mails: [{ kind: 'reminder' }] })
    expect(parse('companies.json')).toMatchObject([{ id: company.id, name: company.name, role: 'owner' }])
    expect(parse('profiles.json')).toMatchObject([{ company_id: company.id, first_name: 'Alice' }])
    expect(parse('documents.json')).toMatchObject([{ filename }])
    expect(parse('invitations.json')).toMatchObject([{ email: 'friend@example.com' }])
    expect(parse('messages.json')).toMatchObject([{ text: 'How long does it take?', filename: null }])
    expect(parse('mails.json')).toMatchObject([{ text: 'We have a question, whole' }])
    const [first] = parse('audit.json') as { action: string }[]
    expect(first).toMatchObject({ action: 'status_changed' })
  })

  test('contains no data of other users and no secrets', async () => {
    const alice = await app.arrive('Alice')
    const bob = await app.arrive('Bob')
    const { id } = await buildCompany(alice)
    await buildDocument(alice, id)
    await alice.call(inviteTeamMember, { params: { companyId: id }, body: { email: bob.email } })
    await mail(alice, 'For Alice alone')
    await alice.call(openSupportThread, { body: { text: 'Asked by Alice alone' } })
    const [own, other] = [await download(alice), await download(bob)]
    const text = [...other.entries.values()].join('\n')
    for (const foreign of [alice.id, alice.email, id, 'For Alice alone', 'Asked by Alice alone'])
      expect(text).not.toContain(foreign)
    expect([...own.entries.values()].join('\n')).not.toMatch(/secret_hash|secret"/)
  })

  test('of a former member excludes dropped emails and later answers about the company', async () => {
    const [alice, carol] = [await app.arrive('Alice'), await app.arrive('Carol')]
    const ana = await app.arrive('Ana', ['analyst'])
    const { id: companyId } = await buildCompany(alice)
    await addToTeam(app, carol, companyId)
    const body = { text: 'Asked by Carol', company: companyId }
    const { id: threadId } = await carol.call(openSupportThread, { body })
    const queue = (subject: string) => mail(carol, subject, companyId)
    await queue('Was sent')
    await ctx.db.updateTable('mails').set({ status: 'sent' }).where('subject', '=', 'Was sent').execute()
    await queue('Was never sent')
    await mail(carol, 'About the account')
    await removeFromTeam(alice, carol, companyId)
    const answer = { text: 'Answered by Ana' }
    await ana.call(sendSupportMessage, { params: { threadId }, body: answer })
    const text = [...(await download(carol)).entries.values()].join('\n')
    for (const expected of ['Was sent', 'About the account', 'Asked by Carol'])
      expect(text).toContain(expected)
    for (const foreign of ['Was never sent', 'Answered by Ana']) expect(text).not.toContain(foreign)
  })

  test('contains each row once if there is more than one batch', async () => {
    const alice = await app.arrive('Alice')
    const rows = Array.from({ length: 1203 }, (_, index) => ({
      id: uuidv7(),
      user_id: alice.id,
      action: 'downloaded' as const,
      target: String(index),
    }))
    await ctx.db.insertInto('audit_log').values(rows).execute()
    const { parse } = await download(alice)
    const targets = (parse('audit.json') as { target: string }[]).map(({ target }) => target)
    const numbered = targets.filter((target) => /^\d+$/.test(target))
    expect(numbered).toEqual(rows.map(({ target }) => target))
  })

  test('is audited', async () => {
    const admin = await app.arrive('Ada', ['admin'])
    const alice = await app.arrive('Alice')
    await download(alice)
    const { results } = await admin.call(listAuditEvents, { query: { user: alice.id } })
    expect(results).toMatchObject([{ action: 'exported', target: '/api/v1/users/current_user/data/' }])
  })
})
