import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import * as contract from '#contract/team.ts'
import { getCurrentUser } from '#contract/users.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { buildPerson, testApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { buildMailServer, listMailsTo, ageMails, findInviteSecret } from '#tests/mail.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { smtpMailer } from '#server/providers/mail/smtp.ts'
import { sendMail } from './sending.ts'
import { type NewMail, queueMail, secretPlaceholder } from './queue.ts'
import { sweepMails } from './sweep.ts'

const { sink, smtp } = await buildMailServer()
// jobs are not at work here: each test says what happens when
const app = await testApp({ smtp })
const { ctx } = app
const ada = await app.arrive('Ada', ['admin'])
afterEach(() => void sink.inbox.splice(0))

/** Puts a mail into the mail queue, due at once. */
async function buildMail(changed: Partial<NewMail> = {}) {
  const id = uuidv7()
  const letter = { subject: 'Hello', text: 'Hello\n', html: '<p>Hello</p>', headers: {} }
  const mail: NewMail = {
    id,
    eventKey: id,
    kind: 'requested',
    companyId: null,
    causedBy: null,
    to: { userId: null, address: buildPerson('Reader').email },
    letter,
    ...changed,
  }
  await inTransaction(ctx, (trx) => queueMail(ctx, trx, mail))
  const row = () =>
    ctx.db
      .selectFrom('mails')
      .select(['status', 'attempts', 'error', 'sent_at', 'secret', 'handed_over_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const listReceived = () => sink.inbox.filter(({ to }) => to.includes(mail.to.address))
  return { id, mail, address: mail.to.address, row, listReceived, send: () => sendMail(ctx, id) }
}

describe('one event is one mail', () => {
  test('sent with its own lasting id', async () => {
    const { id, address, row, send, listReceived } = await buildMail()
    await send()
    expect(listReceived()).toMatchObject([
      {
        to: [address],
        text: expect.stringMatching(/^Hello\r?\n$/) as string,
        headers: { 'message-id': `<${id}@127.0.0.1>`, from: 'Headwater <hello@headwater.example>' },
      },
    ])
    expect(await row()).toMatchObject({ status: 'sent', attempts: 1, error: null })
  })

  test('however often the event is received', async () => {
    const { mail, send, listReceived } = await buildMail()
    for (const id of [uuidv7(), uuidv7()])
      await inTransaction(ctx, (trx) => queueMail(ctx, trx, { ...mail, id }))
    await send()
    await sweepMails(ctx)
    expect(listReceived()).toHaveLength(1)
  })

  test('however many workers are at it', async () => {
    const { send, row, listReceived } = await buildMail()
    await Promise.all(Array.from({ length: 20 }, send))
    await send()
    expect(listReceived()).toHaveLength(1)
    expect(await row()).toMatchObject({ status: 'sent', attempts: 1 })
  })

  test('and none, when what caused it is taken back', async () => {
    const id = uuidv7()
    const { mail, listReceived } = await buildMail()
    const undone = inTransaction(ctx, async (trx) => {
      await queueMail(ctx, trx, { ...mail, id, eventKey: id })
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    await sendMail(ctx, id)
    expect(listReceived()).toEqual([])
  })
})

describe('a worker that is killed', () => {
  test('before the hand-over: another one sends the mail', async () => {
    const { id, row, listReceived } = await buildMail()
    await ctx.db
      .updateTable('mails')
      .set({ status: 'sending', attempts: 1, claimed_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    await sweepMails(ctx)
    expect(await row()).toMatchObject({ status: 'sending' })
    await ageMails(app, 3)
    await sweepMails(ctx)
    expect(listReceived()).toHaveLength(1)
    expect(await row()).toMatchObject({ status: 'sent', attempts: 2 })
  })

  test('in the conversation: the mail is not sent again, and an operator sees why', async () => {
    const { id, address, row, listReceived } = await buildMail()
    sink.injectFault({ at: 'data', answer: 'hang' })
    const hasty = smtpMailer(smtp, ctx.log, { silence: 1500 })
    const killed = sendMail({ ...ctx, mail: hasty }, id)
    await expect.poll(() => listReceived().length).toBe(1)
    await ageMails(app, 3)
    await sweepMails(ctx)
    await sweepMails(ctx)
    const error = 'The server stopped while it handed this over: it may have arrived.'
    expect(await listMailsTo(ada, { email: address })).toMatchObject([{ status: 'failed', error }])
    // it was only asleep: its claim is over, and what it learns now changes nothing
    await killed
    hasty.close()
    expect(await row()).toMatchObject({ status: 'failed', error, attempts: 1 })
    expect(listReceived()).toHaveLength(1)
  })

  test('or sleeps through its claim sends nothing once it wakes up', async () => {
    const alice = await app.arrive('Alice')
    const { id: companyId } = await buildCompany(alice)
    const { id, row, listReceived } = await buildMail({
      companyId,
      to: { userId: alice.id, address: alice.email },
    })
    const workers: Promise<void>[] = []
    await ctx.db.transaction().execute(async (trx) => {
      // whoever has claimed the mail looks whether its person is still a member, and waits here
      await sql`lock table company_members`.execute(trx)
      workers.push(sendMail(ctx, id))
      await expect.poll(row).toMatchObject({ status: 'sending', attempts: 1 })
      await ageMails(app, 3)
      workers.push(sweepMails(ctx))
      await expect.poll(row).toMatchObject({ status: 'sending', attempts: 2 })
    })
    await Promise.all(workers)
    expect(listReceived()).toHaveLength(1)
    expect(await row()).toMatchObject({ status: 'sent', attempts: 2 })
  })
})

describe('a mail server', () => {
  test('that cannot just now gets the mail later, the same mail', async () => {
    const { id, row, send, listReceived } = await buildMail()
    sink.injectFault({ at: 'recipient', answer: 450 })
    await send()
    expect(await row()).toMatchObject({
      status: 'queued',
      error: 'The mail server did not take it just now. Another attempt follows.',
    })
    // not before a minute has passed
    await send()
    expect(listReceived()).toEqual([])
    await ageMails(app, 1)
    await send()
    expect(listReceived()).toMatchObject([{ headers: { 'message-id': `<${id}@127.0.0.1>` } }])
    expect(await row()).toMatchObject({ status: 'sent', error: null, attempts: 2 })
  })

  test('that refuses for good gets it no more; the reason is in our words', async () => {
    const { address, row, send, listReceived } = await buildMail()
    sink.injectFault({ at: 'recipient', answer: 550 })
    await send()
    await ageMails(app, 60)
    await sweepMails(ctx)
    expect(listReceived()).toEqual([])
    const error = 'The mail server refuses this address or this mail for good.'
    expect(await row()).toMatchObject({ status: 'failed', error })
    expect(await listMailsTo(ada, { email: address })).toMatchObject([
      { status: 'failed', error, due_at: null },
    ])
  })

  test('that is away is asked with growing pauses for a day, then no more', async () => {
    const { id, row } = await buildMail()
    const away = { ...ctx, mail: { send: () => Promise.reject(down()), close() {} } }
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 14; attempt++) {
      await sendMail(away, id)
      const { due_at } = await ctx.db
        .selectFrom('mails')
        .select('due_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const pause = (Date.parse(due_at) - Date.now()) / 60_000
      pauses.push(Math.round(pause))
      await ageMails(app, 241)
    }
    expect(pauses.slice(0, 13)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240, 240, 240])
    expect(await row()).toMatchObject({
      status: 'failed',
      attempts: 14,
      error: 'The mail server did not take it for more than a day.',
    })
  })

  test('that refuses our sign-in is for an operator to mend; the mail waits', async () => {
    const { id, row } = await buildMail()
    const locked = { ...ctx, mail: { send: () => Promise.reject(refusedLogin()), close() {} } }
    await sendMail(locked, id)
    expect(await row()).toMatchObject({
      status: 'queued',
      error: 'The mail server refuses our sign-in. Another attempt follows.',
    })
  })
})

const down = () => new ProviderError('smtp', 'send mail', 'down')
const refusedLogin = () => new ProviderError('smtp', 'send mail', 'auth')

describe('an invitation', () => {
  /** A company that has invited somebody. */
  async function invited() {
    const alice = await app.arrive('Alice')
    const { email } = buildPerson('Carol')
    const { id: companyId } = await buildCompany(alice)
    const params = { companyId }
    const { token } = await alice.call(contract.inviteTeamMember, { params, body: { email } })
    const [mail] = await listMailsTo(ada, { email })
    return { alice, params, email, token, mailId: mail?.id ?? '' }
  }

  test('carries its secret to its person, and nobody reads it after that', async () => {
    const { email, mailId } = await invited()
    // there is a mail server: even while it waits, the secret is for its person alone
    expect(await findInviteSecret(ada, email)).toBe('')
    await sendMail(ctx, mailId)
    const [received] = sink.inbox
    const secret = /\/app\/join#([\w-]{43})\s/.exec(received?.text ?? '')?.[1] ?? ''
    expect(received?.html).toContain(`/app/join#${secret}"`)
    const { text, html } = await ada.call(getOutboxMail, { params: { mailId } })
    for (const body of [text, html]) {
      expect(body).toContain('/app/join#[hidden]')
      expect(body).not.toContain(secretPlaceholder)
    }
    const row = await ctx.db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst()
    expect(row).toMatchObject({ status: 'sent', secret: null })
    expect(JSON.stringify(row)).not.toContain(secret)
    const carol = await app.arrive('Carol', [], { 'https://headwater.app/email': email })
    await carol.call(contract.acceptInvite, { body: { secret } })
    const { companies } = await carol.call(getCurrentUser, {})
    expect(companies).toMatchObject([{ status: 'draft' }])
  })

  test('that was sent anew or withdrawn meanwhile does not go', async () => {
    const one = await invited()
    await one.alice.call(contract.resendInvite, {
      params: one.params,
      body: { email: one.email, token: one.token },
    })
    await sendMail(ctx, one.mailId)
    expect(sink.inbox).toEqual([])
    const other = await invited()
    await other.alice.call(contract.removeTeamMember, { params: other.params, body: { email: other.email } })
    await sendMail(ctx, other.mailId)
    expect(sink.inbox).toEqual([])
    expect(await listMailsTo(ada, other)).toMatchObject([
      { status: 'dropped', error: 'The invitation was withdrawn, sent anew or used before this left.' },
    ])
  })
})
