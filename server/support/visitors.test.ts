import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpCall, sendByFetch } from '#contract/core/client.ts'
import { getInboxConversation, listSupportInbox } from '#contract/staff/support-inbox.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import * as contract from '#contract/support.ts'
import { type BudgetKind, budgets, everyone } from '#server/core/data/daily-budget.ts'
import { startTestApp } from '#tests/app.ts'
import { listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'
import { sendMail } from '#server/mail/sending.ts'
import { deleteExpiredUnconfirmedMessages } from './confirmations.ts'

// With `limits`, the app trusts one proxy, so the test can give each visitor a different IP address.
const app = await startTestApp({ limits: true })
const { db } = app.ctx
const { ana, ada } = await signInCast(app)

let hosts = 0
const buildAddress = () => `198.51.100.${(hosts += 1)}`
const buildEmail = () => `visitor${(hosts += 1)}@example.com`

function buildVisitor(from = buildAddress()) {
  const secret = randomBytes(32).toString('base64url')
  const call = createHttpCall({
    baseUrl: app.url,
    token: () => Promise.resolve(null),
    send: (url, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', from)
      return sendByFetch(url, { ...init, headers })
    },
  })
  return {
    write: (text = 'Do you fund kilns?', email?: string) =>
      call(contract.writeAsVisitor, { body: { secret, text, ...(email !== undefined && { email }) } }),
    read: (before?: string) =>
      call(contract.readAsVisitor, { body: { secret, ...(before !== undefined && { before }) } }),
  }
}

const setUsed = (key: string, kind: BudgetKind, used: number) =>
  sql`insert into budget_usage (key, kind, period, used)
    values (${key}, ${kind}, date_trunc(${budgets[kind].unit}, now(), 'UTC'), ${used})
    on conflict (key, kind, period) do update set used = excluded.used`.execute(db)

async function exhaust(kind: 'all_visitor_threads' | 'all_visitor_messages'): Promise<void> {
  onTestFinished(async () => void (await setUsed(everyone, kind, 0)))
  await setUsed(everyone, kind, budgets[kind].max)
}

const listSubjects = async (search: string) =>
  (await ana.call(listSupportInbox, { query: { search } })).results.map(({ subject }) => subject)

async function findLink(email: string): Promise<string> {
  const mail = (await listMailsTo(ada, { email })).at(-1)
  const { text } = await ada.call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
  const { pathname, search } = new URL(/https?:\/\/\S+\/support\/confirm\S+/.exec(text)?.[0] ?? '')
  return app.url + pathname + search
}
const press = async (link: string) => (await fetch(link, { method: 'POST' })).text()

const needsEmail = { code: 'invalid_request', details: { errors: [{ path: 'body.email' }] } }

test('an IP address that starts many conversations has to confirm an email address; other IP addresses do not', async () => {
  const from = buildAddress()
  for (let count = 0; count < budgets.visitor_threads.max; count += 1) await buildVisitor(from).write()
  const flood = Array.from({ length: 50 }, () => buildVisitor(from).write())
  const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(50)
  await expect(buildVisitor(from).write()).rejects.toMatchObject(needsEmail)
  expect(await buildVisitor().write('From elsewhere')).toMatchObject({ unconfirmed_email: null })
  expect(await listSubjects('From elsewhere')).toEqual(['From elsewhere'])
})

test('an IPv6 /64 network counts as one address', async () => {
  const begin = (host: number) => buildVisitor(`2001:db8:5:5::${host.toString(16)}`).write()
  for (let count = 1; count <= budgets.visitor_threads.max; count += 1) await begin(count)
  await expect(begin(999)).rejects.toMatchObject(needsEmail)
  await expect(buildVisitor('2001:db8:5:6::1').write()).resolves.toMatchObject({ unconfirmed_email: null })
})

test('the limit of stored bytes per day applies to each IP address', async () => {
  const from = buildAddress()
  const visitor = buildVisitor(from)
  const text = 'x'.repeat(5000)
  let storedBytes = 0
  const refusal = await (async () => {
    for (;;) {
      const answer = await visitor.write(text).catch((error: unknown) => ({ error }))
      if ('error' in answer) return answer.error
      storedBytes += text.length
      // Using up the budget with messages would exceed the request limit per minute, so most of the budget is marked as
      // used.
      if (storedBytes === 100_000)
        await setUsed(`address ${from}`, 'visitor_messages', budgets.visitor_messages.max - 10_000)
    }
  })()
  expect(refusal).toMatchObject({
    code: 'too_many_requests',
    details: { retry_after: expect.any(Number) as number },
  })
  expect(storedBytes).toBeLessThan(budgets.visitor_messages.max)
  await expect(buildVisitor().write(text)).resolves.toMatchObject({ unconfirmed_email: null })
})

test('under load, a new conversation reaches staff only after confirmation; existing conversations continue', async () => {
  const existing = buildVisitor()
  await existing.write('Early bird')
  await exhaust('all_visitor_threads')
  expect(await existing.write('And one more thing')).toMatchObject({ unconfirmed_email: null })

  const visitor = buildVisitor()
  const email = buildEmail()
  await expect(visitor.write('Waiting kiln')).rejects.toMatchObject(needsEmail)
  const waiting = await visitor.write('Waiting kiln', email)
  expect(waiting).toMatchObject({ unconfirmed_email: email, messages: [{ text: 'Waiting kiln' }] })
  expect(await visitor.read()).toEqual(waiting)
  expect(await listSubjects('Waiting kiln')).toEqual([])

  const link = await findLink(email)
  expect(await (await fetch(link)).text()).toContain('Send message')
  expect(await listSubjects('Waiting kiln')).toEqual([])
  expect(await press(link)).toContain('Your message was sent')
  expect(await listSubjects('Waiting kiln')).toEqual(['Waiting kiln'])
  expect(await visitor.read()).toMatchObject({
    unconfirmed_email: null,
    messages: [{ text: 'Waiting kiln' }],
  })
  expect(await press(link)).toContain('This link no longer works')
})

test('the confirmation email does not quote the message', async () => {
  await exhaust('all_visitor_threads')
  const email = buildEmail()
  await buildVisitor().write('Buy at www.evil.example now', email)
  const [mail] = await listMailsTo(ada, { email })
  const { text, html, subject } = await ada.call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
  expect(`${text}${html}${subject}`).not.toContain('evil')
})

test('a new message replaces an unconfirmed message and its link', async () => {
  await exhaust('all_visitor_threads')
  const visitor = buildVisitor()
  const [first, second] = [buildEmail(), buildEmail()]
  await visitor.write('Mistyped', first)
  const link = await findLink(first)
  await visitor.write('Well typed', second)
  expect(await press(link)).toContain('This link no longer works')
  const stale = (await listMailsTo(ada, { email: first }))[0]
  await sendMail(app.ctx, stale?.id ?? '')
  expect((await listMailsTo(ada, { email: first }))[0]).toMatchObject({ status: 'dropped' })
  await press(await findLink(second))
  expect((await visitor.read()).messages.map(({ text }) => text)).toEqual(['Well typed'])
})

test('after visitors have used up the bytes of the day, only confirmed conversations continue without confirmation', async () => {
  const [confirmed, unconfirmed] = [buildVisitor(), buildVisitor()]
  const email = buildEmail()
  await unconfirmed.write('Before')
  await exhaust('all_visitor_threads')
  await confirmed.write('Confirmed', email)
  await press(await findLink(email))
  await setUsed(everyone, 'all_visitor_threads', 0)
  await exhaust('all_visitor_messages')
  expect(await confirmed.write('Goes on')).toMatchObject({ unconfirmed_email: null })
  await expect(unconfirmed.write('Waits')).rejects.toMatchObject(needsEmail)
  const ownEmail = buildEmail()
  expect(await unconfirmed.write('Waits', ownEmail)).toMatchObject({
    unconfirmed_email: ownEmail,
    messages: [{ text: 'Before' }, { text: 'Waits' }],
  })
  await press(await findLink(ownEmail))
  expect((await unconfirmed.read()).messages.map(({ text }) => text)).toEqual(['Before', 'Waits'])
})

test('an email address gets a limited number of confirmations a day from all visitors together', async () => {
  await exhaust('all_visitor_threads')
  const email = buildEmail()
  const write = (address: string) => buildVisitor().write('Hello', address)
  for (let count = 0; count < budgets.support_confirmations.max; count += 1) await write(email)
  await expect(write(email.toUpperCase())).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await listMailsTo(ada, { email })).toHaveLength(budgets.support_confirmations.max)
})

test('a message that is not confirmed within a day is deleted', async () => {
  await exhaust('all_visitor_threads')
  const email = buildEmail()
  const visitor = buildVisitor()
  await visitor.write('Forgotten', email)
  await db
    .updateTable('unconfirmed_messages')
    .set({ created_at: sql`now() - interval '25 hours'` })
    .where('email', '=', email)
    .execute()
  expect(await press(await findLink(email))).toContain('This link no longer works')
  await expect(visitor.read()).rejects.toMatchObject({ code: 'not_found' })
  expect(await deleteExpiredUnconfirmedMessages(app.ctx, 100)).toBe(1)
})

test('concurrent first messages of a visitor start one conversation', async () => {
  const { write, read } = buildVisitor()
  const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => write(`Message ${index}`)))
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
  expect((await read()).messages).toHaveLength(8)
})

test('an open transaction of one visitor does not block other visitors', async () => {
  const slow = buildVisitor()
  const { id } = await slow.write()
  await db.transaction().execute(async (trx) => {
    // Locks the thread of `slow`, as an open transaction of that visitor would.
    await trx.selectFrom('support_threads').select('id').where('id', '=', id).forUpdate().execute()
    await buildVisitor().write('Meanwhile')
  })
  expect(await listSubjects('Meanwhile')).toEqual(['Meanwhile'])
})

test('a conversation has pages, from the newest messages to the first', async () => {
  const visitor = buildVisitor()
  const { id: threadId } = await visitor.write('Message 0')
  await sql`insert into support_messages (id, thread_id, from_staff, text)
    select uuidv7(), ${threadId}, true, 'Message ' || n from generate_series(1, 119) as n`.execute(db)
  const texts = Array.from({ length: 120 }, (_, index) => `Message ${index}`)
  for (const readPage of [
    visitor.read,
    (before?: string) =>
      ana.call(contract.getSupportThread, { params: { threadId }, query: { ...(before && { before }) } }),
    (before?: string) =>
      ana.call(getInboxConversation, { params: { threadId }, query: { ...(before && { before }) } }),
  ]) {
    const pages = [await readPage()]
    while (pages[0]?.has_earlier) pages.unshift(await readPage(pages[0].messages[0]?.id))
    expect(pages.map(({ messages }) => messages.length)).toEqual([20, 50, 50])
    expect(pages.flatMap(({ messages }) => messages.map(({ text }) => text))).toEqual(texts)
  }
})
