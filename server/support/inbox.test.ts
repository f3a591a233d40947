import { sql } from 'kysely'
import { onTestFinished, expect, test } from 'vitest'
import type { Call } from '#contract/core/client.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import * as inbox from '#contract/staff/support-inbox.ts'
import { markSupportThreadRead, openSupportThread, sendSupportMessage } from '#contract/support.ts'
import { buildRequest } from '#tests/access/requests.ts'
import { buildCompanyWithRecords } from '#tests/access/world.ts'
import { startTestApp, type TestUser } from '#tests/app.ts'
import { listContractEndpoints } from '#tests/endpoints.ts'
import { openEventStream } from '#tests/events.ts'
import { signInCast } from '#tests/people.ts'
import { waitFor } from '#tests/jobs.ts'
import { emailReplyNotice } from './away-mail.ts'
import { emailWaitingConversations } from './waiting-mail.ts'

const app = await startTestApp({ accounting: true, banking: true, content: true })
const people = await signInCast(app)
const { alice, bob, ana, otto, ada } = people
const world = await buildCompanyWithRecords(app, alice, people)

async function buildThread(text: string) {
  const { id: threadId } = await alice.call(openSupportThread, { body: { text, company: world.companyId } })
  const params = { threadId }
  return {
    threadId,
    read: () => ana.call(inbox.getInboxConversation, { params }),
    write: (by: TestUser, message: string) =>
      by.call(sendSupportMessage, { params, body: { text: message } }),
    update: (body: { assigned_to?: string | null; closed?: boolean }) =>
      ana.call(inbox.updateSupportThread, { params, body }),
    note: (message: string) => ana.call(inbox.addSupportNote, { params, body: { text: message } }),
  }
}

const list = async (query: object, by = ana) =>
  (await by.call(inbox.listSupportInbox, { query })).results.map(({ subject }) => subject)

test('conversations can be assigned only to staff, and filtered by assignee', async () => {
  const { update } = await buildThread('Please assign me')
  await expect(update({ assigned_to: bob.id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await update({ assigned_to: ana.id })).toMatchObject({ assigned_name: ana.name })
  expect(await list({ mine: 'true' })).toEqual(['Please assign me'])
  expect(await list({ mine: 'true' }, otto)).toEqual([])
  expect(await list({ unassigned: 'true', search: 'assign me' })).toEqual([])
  expect(await ana.call(inbox.getInboxCounts, {})).toMatchObject({ own: 1 })
})

test('a conversation waits on the side that did not write last until it is closed; a message reopens it', async () => {
  const { read, write, update } = await buildThread('Whose turn is it?')
  expect(await read()).toMatchObject({ waiting_on: 'funder', unread: 1, person_email: alice.email })
  await write(ana, 'Yours now.')
  expect(await read()).toMatchObject({ waiting_on: 'applicant', unread: 0, last_text: 'Yours now.' })
  expect(await list({ waiting_on: 'applicant', search: 'turn' })).toEqual(['Whose turn is it?'])
  await update({ closed: true })
  expect(await read()).toMatchObject({ waiting_on: null })
  expect(await list({ closed: 'true' })).toEqual(['Whose turn is it?'])
  expect(await list({ closed: 'false', search: 'turn' })).toEqual([])
  await write(alice, 'One more thing')
  expect(await read()).toMatchObject({ waiting_on: 'funder', closed_at: null })
  expect(await list({ closed: 'false', unread: 'true', search: 'turn' })).toEqual(['Whose turn is it?'])
})

const byTime = (a: { at: string }, b: { at: string }) => (a.at < b.at ? -1 : 1)

async function readAnswer(call: Call, endpoint: Endpoint, request: object): Promise<string> {
  try {
    const answer: unknown = await call(endpoint, request as never)
    const isFile = answer instanceof File || answer instanceof Blob
    return isFile ? await answer.text() : JSON.stringify(answer)
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

test('a note is visible to staff and in no response, email or event of the applicant', async () => {
  const secret = 'QuietHeron'
  const { threadId, read, note } = await buildThread('About the notes')
  const events = await openEventStream(app.url, alice.token)
  const staffEvents = await openEventStream(app.url, otto.token)
  onTestFinished(() => {
    events.close()
    staffEvents.close()
  })
  await waitFor(() => expect([events.events.length, staffEvents.events.length]).toEqual([1, 1]))
  await note(`${secret}: their books are late`)
  expect((await read()).notes).toMatchObject([
    { author_name: ana.name, text: `${secret}: their books are late` },
  ])
  await waitFor(() => expect(staffEvents.events.map(({ kind }) => kind)).toContain('message'))
  await emailReplyNotice(app.ctx, threadId)
  await emailWaitingConversations(app.ctx)

  const answers = new Map<string, string>()
  for (const [name, endpoint] of await listContractEndpoints())
    if (
      (endpoint.method === 'GET' && !endpoint.alsoPost && endpoint.response !== 'events') ||
      name === 'sendSupportMessage'
    )
      answers.set(
        name,
        await readAnswer(alice.call, endpoint, buildRequest(name, endpoint, { ...world, threadId })),
      )
  expect(answers.get('getSupportThread')).toContain('About the notes')
  expect(answers.get('getInboxConversation')).toBe('forbidden')
  expect([...answers].filter(([, answer]) => answer.includes(secret))).toEqual([])
  expect(JSON.stringify(events.events)).not.toContain(secret)
  const { rows } = await sql<{ mail: string }>`select mails::text as mail from mails`.execute(app.ctx.db)
  expect(rows.filter(({ mail }) => mail.includes(secret))).toEqual([])
  expect(rows.length).toBeGreaterThan(0)
})

test('a note causes no event for the applicant', async () => {
  const { note, update } = await buildThread('Silence')
  const since = await app.ctx.db
    .selectFrom('live_changes')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await note('Between us')
  await update({ closed: true })
  const changes = await app.ctx.db
    .selectFrom('live_changes')
    .select('audience')
    .where('id', '>', since.id)
    .where('kind', '=', 'message')
    .execute()
  expect(changes.map(({ audience }) => audience)).toEqual(['staff', 'staff'])
})

test('open conversations are listed by waiting time, longest first, then the closed conversations, newest first', async () => {
  const titles = ['Order first', 'Order second', 'Order third', 'Order fourth']
  const threads = []
  for (const title of titles) threads.push(await buildThread(title))
  const [first, second, third, fourth] = threads
  await first?.write(ana, 'Answered')
  await second?.write(ana, 'Answered later')
  // A second unread message does not change a conversation's position.
  await third?.write(alice, 'Are you there?')
  const open = await list({ closed: 'false', search: 'Order' })
  expect(open).toEqual(['Order third', 'Order fourth', 'Order second', 'Order first'])
  expect(await list({ closed: 'false', unread: 'true', search: 'Order' })).toEqual([
    'Order third',
    'Order fourth',
  ])
  await ana.call(markSupportThreadRead, { params: { threadId: fourth?.threadId ?? '' } })
  expect((await list({ closed: 'false', search: 'Order' }))[0]).toBe('Order third')
})

test('messages and notes share pages, in the order of their creation', async () => {
  const { threadId, read, note, write } = await buildThread('Entry 0')
  for (let entry = 1; entry < 60; entry += 1)
    await (entry % 3 === 0 ? note(`Entry ${entry}`) : write(ana, `Entry ${entry}`))
  const newest = await read()
  const [first] = [...newest.messages, ...newest.notes].toSorted(byTime)
  const earlier = await ana.call(inbox.getInboxConversation, {
    params: { threadId },
    query: { before: first?.id ?? '' },
  })
  const texts = [earlier, newest].flatMap(({ messages, notes }) =>
    [...messages, ...notes].toSorted(byTime).map(({ text }) => text),
  )
  expect(texts).toEqual(Array.from({ length: 60 }, (_, entry) => `Entry ${entry}`))
  expect([newest.has_earlier, earlier.has_earlier]).toEqual([true, false])
})

test('an admin cannot make another author’s shared reply private', async () => {
  const { id: replyId } = await ana.call(inbox.createSavedReply, {
    body: { title: 'To all staff', text: 'Thank you', shared: true },
  })
  const change = (by: TestUser) =>
    by.call(inbox.updateSavedReply, { params: { replyId }, body: { shared: false } })
  await expect(change(ada)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await change(ana)).toMatchObject({ shared: false })
  await ana.call(inbox.deleteSavedReply, { params: { replyId } })
})

test('a saved reply is private or shared; only its author or an admin can change a shared reply', async () => {
  const create = (title: string, shared: boolean) =>
    ana.call(inbox.createSavedReply, { body: { title, text: 'Thank you', shared } })
  const titles = async (by: TestUser) => (await by.call(inbox.listSavedReplies, {})).map(({ title }) => title)
  const rename = (by: TestUser, replyId: string) =>
    by.call(inbox.updateSavedReply, { params: { replyId }, body: { title: 'Renamed' } })
  const own = await create('Mine alone', false)
  const shared = await create('For everybody', true)
  expect(await titles(ana)).toEqual(['For everybody', 'Hello', 'Mine alone'])
  expect(await titles(otto)).toEqual(['For everybody', 'Hello'])
  await expect(rename(otto, own.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(rename(otto, shared.id)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await rename(ada, shared.id)).toMatchObject({ title: 'Renamed', shared: true })
  await ana.call(inbox.deleteSavedReply, { params: { replyId: own.id } })
  expect(await titles(ana)).toEqual(['Hello', 'Renamed'])
})
