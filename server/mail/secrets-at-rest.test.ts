import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openQuilttSession } from '#contract/bank-connections.ts'
import { createConnection } from '#contract/accounting-connections.ts'
import { subscribe } from '#contract/content.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import { inviteTeamMember, resendInvite } from '#contract/team.ts'
import { buildPerson, startTestApp } from '#tests/app.ts'
import { buildCompanyReadyToConnect } from '#tests/banks.ts'
import { buildCompany } from '#tests/build.ts'
import {
  buildCompanyWithTermSheet,
  buildInvestor,
  buildSubmittedIntro,
  getIntroductionSecret,
  sendToInvestors,
} from '#tests/intros.ts'
import { backdateMails, startTestMailServer, getInviteSecret, listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'
import { findTablesContaining } from '#tests/stored-text.ts'
import { encryptPlaintextSecrets } from './mail-secrets.ts'
import { sweepMails } from './sweep.ts'

const app = await startTestApp({ accounting: true, banking: true })
const { alice, ada } = await signInCast(app)
const { sink, smtp } = await startTestMailServer()
const mailed = await startTestApp({ smtp })

async function inviteFriend(): Promise<{ email: string; secret: string }> {
  const { id: companyId } = await buildCompany(alice)
  const { email } = buildPerson('Carol')
  const params = { companyId }
  const { token } = await alice.call(inviteTeamMember, { params, body: { email }, idempotencyKey: email })
  const body = { email, token }
  await alice.call(resendInvite, { params, body, idempotencyKey: `${email} again`.replace(' ', '-') })
  return { email, secret: await getInviteSecret(ada, email) }
}

async function introduceCompany(): Promise<string> {
  const { id } = await buildSubmittedIntro(alice, (await buildCompanyWithTermSheet(app, alice)).id)
  const investor = await buildInvestor(ada)
  await sendToInvestors(alice, id, [investor])
  return getIntroductionSecret(app, id, investor.id)
}

async function startLinks(): Promise<string[]> {
  const { codatId } = await buildCompanyReadyToConnect(alice)
  const body = { platform_key: 'plaid' }
  const { state } = await alice.call(createConnection, { params: { codatId }, body, idempotencyKey: 'link' })
  const { token } = await alice.call(openQuilttSession, { idempotencyKey: 'session' })
  return [state ?? '', token]
}

async function subscribeReader(): Promise<string> {
  const { email } = buildPerson('Reader')
  await app.as(null)(subscribe, { body: { email } })
  const [mail] = await listMailsTo(ada, { email })
  const { text } = await ada.call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
  return /confirm\?token=(\S+)/.exec(text)?.[1] ?? ''
}

test('no table contains a valid secret of an invitation, introduction, subscription or link session in plain text', async () => {
  const { email, secret } = await inviteFriend()
  const secrets = [secret, await introduceCompany(), await subscribeReader(), ...(await startLinks())]
  // Checks that the search works: it finds the address.
  expect(await findTablesContaining(app, email)).toContain('public.mails')
  for (const live of secrets) {
    expect(live.length).toBeGreaterThan(40)
    expect(await findTablesContaining(app, live)).toEqual([])
  }
  // Without a mail server, the emails stay in the outbox. Operators can read the secrets, which are stored encrypted.
  await backdateMails(app, 2)
  await sweepMails(app.ctx)
  for (const live of secrets) expect(await findTablesContaining(app, live)).toEqual([])
  expect(await getInviteSecret(ada, email)).toBe(secret)
})

test('secrets that an earlier version stored as plain text are encrypted at the next start and emailed unchanged', async () => {
  const owner = await mailed.arrive('Owner')
  const admin = await mailed.arrive('Admin', ['admin'])
  const { id } = await buildSubmittedIntro(owner, (await buildCompanyWithTermSheet(mailed, owner)).id)
  const [first, second] = [await buildInvestor(admin), await buildInvestor(admin)]
  await sendToInvestors(owner, id, [first, second])
  const secrets = []
  for (const investor of [first, second]) {
    const secret = await getIntroductionSecret(mailed, id, investor.id)
    secrets.push(secret)
    const mails = mailed.ctx.db.updateTable('mails').where('recipient', '=', investor.email ?? '')
    await mails.set({ secret }).execute()
    expect(await findTablesContaining(mailed, secret)).toEqual(['public.mails'])
  }
  await encryptPlaintextSecrets(mailed.ctx)
  for (const secret of secrets) expect(await findTablesContaining(mailed, secret)).toEqual([])
  // During an update, a server that still runs the earlier version writes plain text.
  const [secret = ''] = secrets
  await mailed.ctx.db
    .updateTable('mails')
    .set({ secret })
    .where('recipient', '=', first.email ?? '')
    .execute()
  await backdateMails(mailed, 2)
  await sweepMails(mailed.ctx)
  for (const [index, { email }] of [first, second].entries()) {
    const received = sink.inbox.find(({ to }) => to.includes(email ?? ''))
    expect(received?.text).toContain(`/introduction#${secrets[index]}`)
    const [mail] = await listMailsTo(admin, { email: email ?? '' })
    const outboxMail = await admin.call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
    expect(outboxMail.text).toContain('#[hidden]')
  }
  const { rows } = await sql`select 1 from mails where secret is not null`.execute(mailed.ctx.db)
  expect(rows).toEqual([])
})
