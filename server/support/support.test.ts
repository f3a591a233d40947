import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import * as contract from '#contract/support.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, buildFile } from '#tests/build.ts'
import { listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'
import { emailReplyNotice } from './away-mail.ts'
import { toThreadSubject } from './support.ts'

const app = await startTestApp()
const { alice, bob, ana, ada } = await signInCast(app)
const company = (await buildCompany(alice)).id

async function buildThread(text = 'How long does a review take?') {
  const { id: threadId } = await alice.call(contract.openSupportThread, { body: { text, company } })
  const params = { threadId }
  return {
    threadId,
    params,
    read: (by = alice) => by.call(contract.getSupportThread, { params }),
    write: (message: string, by = alice, file?: File) =>
      by.call(contract.sendSupportMessage, { params, body: { text: message, ...(file && { file }) } }),
    markRead: (by = alice) => by.call(contract.markSupportThreadRead, { params }),
  }
}

test('both sides write in a conversation and see their unread messages', async () => {
  const { threadId, read, write, markRead } = await buildThread()
  expect(await read(ana)).toMatchObject({ unread: 1, person_name: 'Alice', company_id: company })
  await write('About a week.', ana)
  expect(await read()).toMatchObject({
    subject: 'How long does a review take?',
    unread: 1,
    messages: [
      { text: 'How long does a review take?', from_staff: false, author_name: 'Alice' },
      { text: 'About a week.', from_staff: true, author_name: ana.name },
    ],
  })
  expect((await read(ana)).unread).toBe(0)
  await markRead()
  const threads = await alice.call(contract.listSupportThreads, {})
  expect(threads.find(({ id }) => id === threadId)?.unread).toBe(0)
})

test('a file is checked, stored with its message, and available only to participants', async () => {
  const { write } = await buildThread()
  const program = new File([new Uint8Array([0x7f, 0x45, 0x4c, 0x46])], 'run.pdf')
  await expect(write('See this', alice, program)).rejects.toMatchObject({ code: 'invalid_file_type' })
  const { messages } = await write('See this', alice, buildFile('holders.csv'))
  const message = messages.at(-1)
  expect(message).toMatchObject({
    text: 'See this',
    file: { filename: 'holders.csv', scan_status: 'not_scanned' },
  })
  const params = { messageId: message?.id ?? '' }
  expect((await ana.call(contract.downloadSupportFile, { params })).name).toBe('holders.csv')
  await expect(bob.call(contract.downloadSupportFile, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the first message can have a file; if the file is refused, no conversation is created', async () => {
  const begin = (file: File) =>
    alice.call(contract.openSupportThread, { body: { company, text: 'With a file', file } })
  const countThreads = async () => (await alice.call(contract.listSupportThreads, {})).length
  const before = await countThreads()
  const program = new File([new Uint8Array([0x7f, 0x45, 0x4c, 0x46])], 'run.pdf')
  await expect(begin(program)).rejects.toMatchObject({ code: 'invalid_file_type' })
  expect(await countThreads()).toBe(before)
  const { messages } = await begin(buildFile('holders.csv'))
  expect(messages).toMatchObject([{ text: 'With a file', file: { filename: 'holders.csv' } }])
})

test('a conversation without a company cannot have files', async () => {
  const { id: threadId } = await bob.call(contract.openSupportThread, { body: { text: 'Hello' } })
  const body = { text: 'A file', file: buildFile() }
  const sent = bob.call(contract.sendSupportMessage, { params: { threadId }, body })
  await expect(sent).rejects.toMatchObject({
    code: 'invalid_request',
    details: { errors: [{ path: 'body.file' }] },
  })
})

test('a teammate cannot read another member’s conversation', async () => {
  const { read } = await buildThread()
  await app.ctx.db
    .insertInto('company_members')
    .values({ company_id: company, user_id: bob.id, role: 'member' })
    .execute()
  await expect(read(bob)).rejects.toMatchObject({ code: 'not_found' })
})

test('a user who is away gets one email until they read the answer', async () => {
  const { threadId, write, markRead } = await buildThread('A quiet question')
  const countMails = async () => {
    const mails = await listMailsTo(ada, alice)
    return mails.filter(({ kind }) => kind === 'support_answered').length
  }
  const before = await countMails()
  await emailReplyNotice(app.ctx, threadId)
  expect(await countMails()).toBe(before)
  await write('First', ana)
  await emailReplyNotice(app.ctx, threadId)
  await write('Second', ana)
  await emailReplyNotice(app.ctx, threadId)
  expect(await countMails()).toBe(before + 1)
  await markRead()
  await write('Third', ana)
  await emailReplyNotice(app.ctx, threadId)
  expect(await countMails()).toBe(before + 2)
})

test('a visitor is identified only by a secret, which is stored as a hash', async () => {
  const call = app.as(null)
  const secret = randomBytes(32).toString('base64url')
  const readIt = () => call(contract.readAsVisitor, { body: { secret } })
  await expect(readIt()).rejects.toMatchObject({ code: 'not_found' })
  const { id: threadId } = await call(contract.writeAsVisitor, {
    body: { secret, text: 'Do you fund kilns?', email: 'visitor@example.com' },
  })
  await ana.call(contract.sendSupportMessage, { params: { threadId }, body: { text: 'We do.' } })
  await emailReplyNotice(app.ctx, threadId)
  expect(await listMailsTo(ada, { email: 'visitor@example.com' })).toMatchObject([
    { kind: 'support_answered' },
  ])
  expect((await readIt()).messages.map(({ text }) => text)).toEqual(['Do you fund kilns?', 'We do.'])
  const rows = await app.ctx.db.selectFrom('support_threads').selectAll().where('id', '=', threadId).execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test.each([
  ['One line', 'One line'],
  ['\n  First\nSecond', 'First'],
  ['word '.repeat(30), `${'word '.repeat(16).trim()} …`],
])('%j is about %j', (text, subject) => expect(toThreadSubject(text)).toBe(subject))
