import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { getOutboxMail, type MailStatus } from '#contract/staff/outbox.ts'
import { startTestApp } from '#tests/app.ts'
import { signInCast } from '#tests/people.ts'
import { deleteOldWebhookEvents } from '#server/connections/webhooks.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { deleteOldAuditAddresses } from '#server/audit/delete-addresses.ts'
import { deleteOldMailBodies, deleteOldMails } from '#server/mail/delete-old.ts'
import { deleteOldVisitorConversations } from '#server/support/delete-old.ts'
import { readAsVisitor, writeAsVisitor } from '#contract/support.ts'
import { queueMail } from '#server/mail/queue.ts'
import { renderEventsDigest } from '#server/mail/digests.ts'

const app = await startTestApp()
const { ctx } = app
const { ada } = await signInCast(app)

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`

test('an event is deleted 90 days after it was processed, but never before', async () => {
  const worked = { young: 89, old: 91, older: 300 }
  const event = (event_id: string) => ({ id: uuidv7(), event_id, provider: 'codat', body: Buffer.from('{}') })
  for (const [name, days] of Object.entries(worked))
    await ctx.db
      .insertInto('webhook_events')
      .values({ ...event(name), processed_at: daysAgo(days) })
      .execute()
  await ctx.db
    .insertInto('webhook_events')
    .values({ ...event('waiting'), received_at: daysAgo(300) })
    .execute()
  expect(await deleteOldWebhookEvents(ctx, 1)).toBe(1)
  expect(await deleteOldWebhookEvents(ctx, 100)).toBe(1)
  const left = await ctx.db.selectFrom('webhook_events').select('event_id').orderBy('event_id').execute()
  expect(left.map(({ event_id }) => event_id)).toEqual(['waiting', 'young'])
})

test('the body of an email is deleted after a year, and its event is never emailed again', async () => {
  const write = (eventKey: string) => {
    const id = uuidv7()
    const content = renderEventsDigest(ctx.config, [])
    const to = { userId: null, address: 'alice@example.com' }
    return inTransaction(ctx, (trx) =>
      queueMail(ctx, trx, { id, eventKey, kind: 'digest', companyId: null, causedBy: null, to, content }),
    ).then(() => id)
  }
  const [old, young, waiting] = [await write('old'), await write('young'), await write('waiting')]
  const age = (id: string, days: number, status: MailStatus) =>
    ctx.db
      .updateTable('mails')
      .set({ created_at: daysAgo(days), status })
      .where('id', '=', id)
      .execute()
  await age(old, 366, 'sent')
  await age(young, 364, 'sent')
  await age(waiting, 400, 'queued')
  const read = (mailId: string) => ada.call(getOutboxMail, { params: { mailId } })
  const before = await read(young)
  expect(await deleteOldMailBodies(ctx, 100)).toBe(1)
  expect(await deleteOldMailBodies(ctx, 100)).toBe(0)
  expect(await read(old)).toMatchObject({
    recipient: 'alice@example.com',
    text: expect.stringContaining('deleted after one year') as string,
  })
  expect(await read(young)).toEqual(before)
  await write('old')
  const listIds = async () =>
    (await ctx.db.selectFrom('mails').select('id').where('event_key', 'in', ['old', 'young']).execute())
      .length
  expect(await listIds()).toBe(2)
  await age(old, 3 * 365 + 1, 'sent')
  expect(await deleteOldMails(ctx, 100)).toBe(1)
  expect(await listIds()).toBe(1)
})

test('the IP addresses of an audit event are deleted after a year, and the event stays', async () => {
  const details = JSON.stringify({ address: '192.0.2.1', more_addresses: ['192.0.2.2'], file: 'a.pdf' })
  const event = { action: 'downloaded', details } as const
  const ids = { old: uuidv7(), young: uuidv7() }
  await ctx.db
    .insertInto('audit_log')
    .values([
      { ...event, id: ids.old, at: daysAgo(366) },
      { ...event, id: ids.young, at: daysAgo(364) },
    ])
    .execute()
  expect(await deleteOldAuditAddresses(ctx, 100)).toBe(1)
  expect(await deleteOldAuditAddresses(ctx, 100)).toBe(0)
  const rows = await ctx.db
    .selectFrom('audit_log')
    .select(['id', 'details'])
    .where('id', 'in', Object.values(ids))
    .execute()
  const read = (id: string) => rows.find((row) => row.id === id)?.details
  expect(read(ids.old)).toEqual({ file: 'a.pdf' })
  expect(read(ids.young)).toMatchObject({ address: '192.0.2.1' })
})

test('a visitor’s conversation is deleted with its messages and notes 180 days after the last message', async () => {
  const visitor = app.as(null)
  const write = async (letter: string) => {
    const secret = letter.repeat(43)
    const { id } = await visitor(writeAsVisitor, { body: { secret, text: 'Hello' } })
    return { id, read: () => visitor(readAsVisitor, { body: { secret } }) }
  }
  const [old, young] = [await write('a'), await write('b')]
  const age = (id: string, days: number) =>
    ctx.db
      .updateTable('support_threads')
      .set({ last_message_at: daysAgo(days) })
      .where('id', '=', id)
      .execute()
  const note = { thread_id: old.id, author_id: ada.id, text: 'Call back' }
  await ctx.db
    .insertInto('support_notes')
    .values({ id: uuidv7(), ...note })
    .execute()
  await age(old.id, 181)
  await age(young.id, 179)
  expect(await deleteOldVisitorConversations(ctx, 100)).toBe(1)
  expect(await deleteOldVisitorConversations(ctx, 100)).toBe(0)
  await expect(old.read()).rejects.toMatchObject({ code: 'not_found' })
  expect((await young.read()).messages).toHaveLength(1)
})
