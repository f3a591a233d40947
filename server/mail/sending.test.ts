import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import * as contract from '#contract/team.ts'
import { getCurrentUser } from '#contract/users.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { buildPerson, startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { startTestMailServer, listMailsTo, backdateMails, getInviteSecret } from '#tests/mail.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { createSmtpMailer } from '#server/providers/mail/smtp.ts'
import { sendMail } from './sending.ts'
import { type NewMail, queueMail, secretPlaceholder } from './queue.ts'
import { sweepMails } from './sweep.ts'

const { sink, smtp } = await startTestMailServer()
// Jobs are disabled: each test runs the steps itself.
const app = await startTestApp({ smtp })
const { ctx } = app
const ada = await app.arrive('Ada', ['admin'])
afterEach(() => void sink.inbox.splice(0))

async function buildMail(changed: Partial<NewMail> = {}) {
  const id = uuidv7()
  const content = { subject: 'Hello', text: 'Hello\n', html: '<p>Hello</p>', headers: {} }
  const mail: NewMail = {
    id,
    eventKey: id,
    kind: 'requested',
    companyId: null,
    causedBy: null,
    to: { userId: null, address: buildPerson('Reader').email },
    content,
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

describe('an event is emailed once', () => {
  test('with the id of the email as Message-ID', async () => {
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

  test('even if it is queued several times', async () => {
    const { mail, send, listReceived } = await buildMail()
    for (const id of [uuidv7(), uuidv7()])
      await inTransaction(ctx, (trx) => queueMail(ctx, trx, { ...mail, id }))
    await send()
    await sweepMails(ctx)
    expect(listReceived()).toHaveLength(1)
  })

  test('even if many workers try to send it', async () => {
    const { send, row, listReceived } = await buildMail()
    await Promise.all(Array.from({ length: 20 }, send))
    await send()
    expect(listReceived()).toHaveLength(1)
    expect(await row()).toMatchObject({ status: 'sent', attempts: 1 })
  })

  test('unless its transaction is rolled back', async () => {
    const id = uuidv7()
    const { mail, listReceived } = await buildMail()
    const transaction = inTransaction(ctx, async (trx) => {
      await queueMail(ctx, trx, { ...mail, id, eventKey: id })
      throw new Error('rolled back')
    })
    await expect(transaction).rejects.toThrow('rolled back')
    await sendMail(ctx, id)
    expect(listReceived()).toEqual([])
  })
})

describe('a worker that is killed', () => {
  test('before the hand-over: another worker sends the email', async () => {
    const { id, row, listReceived } = await buildMail()
    await ctx.db
      .updateTable('mails')
      .set({ status: 'sending', attempts: 1, claimed_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    await sweepMails(ctx)
    expect(await row()).toMatchObject({ status: 'sending' })
    await backdateMails(app, 3)
    await sweepMails(ctx)
    expect(listReceived()).toHaveLength(1)
    expect(await row()).toMatchObject({ status: 'sent', attempts: 2 })
  })

  test('during the SMTP session: the email is not sent again, and the outbox shows the reason', async () => {
    const { id, address, row, listReceived } = await buildMail()
    sink.injectFault({ at: 'data', answer: 'hang' })
    const shortDeadlineMailer = createSmtpMailer(smtp, ctx.log, { silence: 1500 })
    const killed = sendMail({ ...ctx, mail: shortDeadlineMailer }, id)
    await expect.poll(() => listReceived().length).toBe(1)
    await backdateMails(app, 3)
    await sweepMails(ctx)
    await sweepMails(ctx)
    const error = 'The server stopped while it was sending this email. It may have arrived.'
    expect(await listMailsTo(ada, { email: address })).toMatchObject([{ status: 'failed', error }])
    // The worker was not really killed. Its send fails after its claim has expired, so the row does not change.
    await killed
    shortDeadlineMailer.close()
    expect(await row()).toMatchObject({ status: 'failed', error, attempts: 1 })
    expect(listReceived()).toHaveLength(1)
  })

  test('or suspended until its claim expires sends nothing when it resumes', async () => {
    const alice = await app.arrive('Alice')
    const { id: companyId } = await buildCompany(alice)
    const { id, row, listReceived } = await buildMail({
      companyId,
      to: { userId: alice.id, address: alice.email },
    })
    const workers: Promise<void>[] = []
    await ctx.db.transaction().execute(async (trx) => {
      // A worker that has claimed the email checks the recipient's membership, and waits for this lock.
      await sql`lock table company_members`.execute(trx)
      workers.push(sendMail(ctx, id))
      await expect.poll(row).toMatchObject({ status: 'sending', attempts: 1 })
      await backdateMails(app, 3)
      workers.push(sweepMails(ctx))
      await expect.poll(row).toMatchObject({ status: 'sending', attempts: 2 })
    })
    await Promise.all(workers)
    expect(listReceived()).toHaveLength(1)
    expect(await row()).toMatchObject({ status: 'sent', attempts: 2 })
  })
})

describe('a mail server', () => {
  test('that fails temporarily gets the same email later', async () => {
    const { id, row, send, listReceived } = await buildMail()
    sink.injectFault({ at: 'recipient', answer: 450 })
    await send()
    expect(await row()).toMatchObject({
      status: 'queued',
      error: 'The mail server did not accept this email. We will try again.',
    })
    // The retry is due in one minute.
    await send()
    expect(listReceived()).toEqual([])
    await backdateMails(app, 1)
    await send()
    expect(listReceived()).toMatchObject([{ headers: { 'message-id': `<${id}@127.0.0.1>` } }])
    expect(await row()).toMatchObject({ status: 'sent', error: null, attempts: 2 })
  })

  test('that rejects an email permanently does not get it again; the outbox shows the reason', async () => {
    const { address, row, send, listReceived } = await buildMail()
    sink.injectFault({ at: 'recipient', answer: 550 })
    await send()
    await backdateMails(app, 60)
    await sweepMails(ctx)
    expect(listReceived()).toEqual([])
    const error = 'The mail server permanently rejected this address or this email.'
    expect(await row()).toMatchObject({ status: 'failed', error })
    expect(await listMailsTo(ada, { email: address })).toMatchObject([
      { status: 'failed', error, due_at: null },
    ])
  })

  test('that is down is retried with exponential backoff for a day', async () => {
    const { id, row } = await buildMail()
    const offlineCtx = {
      ...ctx,
      mail: { send: () => Promise.reject(down()), check: async () => {}, close() {} },
    }
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 14; attempt++) {
      await sendMail(offlineCtx, id)
      const { due_at } = await ctx.db
        .selectFrom('mails')
        .select('due_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const pause = (Date.parse(due_at) - Date.now()) / 60_000
      pauses.push(Math.round(pause))
      await backdateMails(app, 241)
    }
    expect(pauses.slice(0, 13)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240, 240, 240])
    expect(await row()).toMatchObject({
      status: 'failed',
      attempts: 14,
      error: 'The mail server did not accept this email for more than a day.',
    })
  })

  test('that rejects our sign-in leaves the email queued until an operator fixes it', async () => {
    const { id, row } = await buildMail()
    const unauthorizedCtx = {
      ...ctx,
      mail: { send: () => Promise.reject(refusedLogin()), check: async () => {}, close() {} },
    }
    await sendMail(unauthorizedCtx, id)
    expect(await row()).toMatchObject({
      status: 'queued',
      error: 'The mail server rejected our sign-in. We will try again.',
    })
  })
})

const down = () => new ProviderError('smtp', 'send mail', 'down')
const refusedLogin = () => new ProviderError('smtp', 'send mail', 'auth')

describe('an invitation', () => {
  async function inviteCarol() {
    const alice = await app.arrive('Alice')
    const { email } = buildPerson('Carol')
    const { id: companyId } = await buildCompany(alice)
    const params = { companyId }
    const { token } = await alice.call(contract.inviteTeamMember, { params, body: { email } })
    const [mail] = await listMailsTo(ada, { email })
    return { alice, params, email, token, mailId: mail?.id ?? '' }
  }

  test('shows its secret only to its recipient', async () => {
    const { email, mailId } = await inviteCarol()
    // With a mail server, the outbox hides the secret even while the email is queued.
    expect(await getInviteSecret(ada, email)).toBe('')
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

  test('that was resent or withdrawn before sending is dropped', async () => {
    const resent = await inviteCarol()
    await resent.alice.call(contract.resendInvite, {
      params: resent.params,
      body: { email: resent.email, token: resent.token },
    })
    await sendMail(ctx, resent.mailId)
    expect(sink.inbox).toEqual([])
    const withdrawn = await inviteCarol()
    await withdrawn.alice.call(contract.removeTeamMember, {
      params: withdrawn.params,
      body: { email: withdrawn.email },
    })
    await sendMail(ctx, withdrawn.mailId)
    expect(sink.inbox).toEqual([])
    expect(await listMailsTo(ada, withdrawn)).toMatchObject([
      {
        status: 'dropped',
        error: 'The invitation was withdrawn, resent or accepted before this email was sent.',
      },
    ])
  })
})
