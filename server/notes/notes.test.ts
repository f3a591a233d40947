import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import { createHttpCall, sendByFetch } from '#contract/core/client.ts'
import { acceptRisk, getCase } from '#contract/staff/cases.ts'
import {
  addNote,
  deleteNote,
  listNotes,
  listNoteVersions,
  maxNoteEdits,
  updateNote,
} from '#contract/staff/notes.ts'
import { updateStaffMailChoice } from '#contract/users.ts'
import { buildRequest } from '#tests/access/requests.ts'
import { getExpectedResults } from '#tests/access/expected.ts'
import { table } from '#tests/access/table.ts'
import { buildCompanyWithRecords } from '#tests/access/world.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument, setStatus } from '#tests/build.ts'
import { listContractEndpoints } from '#tests/endpoints.ts'
import { openEventStream } from '#tests/events.ts'
import { listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'
import { readZip } from '#tests/files/zip.ts'

const app = await startTestApp({ accounting: true, banking: true, content: true })
const people = await signInCast(app)
const { alice, bob, ana, otto, ada } = people

async function openCompany() {
  const { id: companyId } = await buildCompany(alice)
  return { companyId, params: { companyId } }
}

describe('a note', () => {
  test('belongs to an answer, a document or the case, and only its author can change it', async () => {
    const { companyId, params } = await openCompany()
    const document = await buildDocument(alice, companyId)
    await ana.call(addNote, { params, body: { text: 'Looks sound' } })
    await otto.call(addNote, { params, body: { text: 'Unsigned', document: document.id } })
    const answer = { entity: 'company' as const, field: 'mission' }
    const { id: noteId } = await ana.call(addNote, { params, body: { text: 'Which kilns?', answer } })
    await ana.call(updateNote, { params: { companyId, noteId }, body: { text: 'Which kilns, and where?' } })
    expect(await ada.call(listNotes, { params })).toMatchObject([
      { text: 'Which kilns, and where?', answer, author: { name: 'Ana' }, edited_at: expect.any(String) },
      { text: 'Unsigned', document: document.id, answer: null },
      { text: 'Looks sound', document: null, answer: null, edited_at: null },
    ])
    const byOther = otto.call(deleteNote, { params: { companyId, noteId } })
    await expect(byOther).rejects.toMatchObject({ code: 'forbidden' })
    await ana.call(deleteNote, { params: { companyId, noteId } })
    expect(await otto.call(listNotes, { params })).toHaveLength(2)
    const { events } = await ada.call(getCase, { params })
    expect(events.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['note', 'table.csv'],
      ['note', null],
    ])
  })

  test('is never lost: admins can read deleted notes and earlier texts', async () => {
    const { companyId, params } = await openCompany()
    const { id: noteId, created_at } = await ana.call(addNote, {
      params,
      body: { text: 'First', mentions: [ada.id] },
    })
    const noteParams = { companyId, noteId }
    const { edited_at } = await ana.call(updateNote, { params: noteParams, body: { text: 'Second' } })
    await ana.call(updateNote, { params: noteParams, body: { text: 'Third' } })
    await ana.call(deleteNote, { params: noteParams })
    for (const person of [ana, otto]) {
      expect(await person.call(listNotes, { params })).toEqual([])
      const versions = person.call(listNoteVersions, { params: noteParams })
      await expect(versions).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await ada.call(listNotes, { params })).toMatchObject([
      { text: 'Third', author: { name: 'Ana' }, deleted_at: expect.any(String) },
    ])
    expect(await ada.call(listNoteVersions, { params: noteParams })).toEqual([
      { number: 2, text: 'Second', mentions: [], written_at: edited_at },
      { number: 1, text: 'First', mentions: [{ id: ada.id, name: 'Ada' }], written_at: created_at },
    ])
    const update = ana.call(updateNote, { params: noteParams, body: { text: 'Fourth' } })
    await expect(update).rejects.toMatchObject({ code: 'not_found' })
    const removal = ana.call(deleteNote, { params: noteParams })
    await expect(removal).rejects.toMatchObject({ code: 'not_found' })
  })

  test('can be edited a limited number of times', async () => {
    const { companyId, params } = await openCompany()
    const { id: noteId, created_at } = await ana.call(addNote, { params, body: { text: 'First' } })
    const versions = Array.from({ length: maxNoteEdits }, (_, index) => ({
      company_id: companyId,
      note_id: noteId,
      number: index + 1,
      text: 'Older',
      mentions: [],
      written_at: created_at,
    }))
    await app.ctx.db.insertInto('staff_note_versions').values(versions).execute()
    const edit = ana.call(updateNote, { params: { companyId, noteId }, body: { text: 'Once more' } })
    await expect(edit).rejects.toMatchObject({ code: 'limit_reached' })
  })

  test('must refer to the same company and an existing question, and mentions only staff', async () => {
    const { params } = await openCompany()
    const foreign = await buildDocument(bob, (await buildCompany(bob)).id)
    const add = (body: object) => ana.call(addNote, { params, body: { text: 'Hm', ...body } })
    await expect(add({ document: foreign.id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(add({ answer: { entity: 'company', field: 'nothing' } })).rejects.toMatchObject({
      status: 400,
    })
    await expect(
      add({ answer: { entity: 'company', field: 'city' }, document: foreign.id }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(add({ mentions: [bob.id] })).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await ana.call(listNotes, { params })).toEqual([])
  })

  test('notifies mentioned staff once, as they chose, without its text', async () => {
    const { companyId, params } = await openCompany()
    await ada.call(updateStaffMailChoice, { body: { frequency: 'daily' } })
    const body = { text: 'The lease ends', mentions: [otto.id, ada.id, ana.id] }
    const { id: noteId } = await ana.call(addNote, { params, body })
    await ana.call(updateNote, { params: { companyId, noteId }, body })
    const mails = await listMailsTo(ada, otto)
    expect(mails.map(({ kind }) => kind)).toEqual(['staff_mentioned'])
    const mail = await ada.call(getOutboxMail, { params: { mailId: mails[0]?.id ?? '' } })
    expect(mail.subject).toMatch(/has a new note that mentions you/)
    expect(mail.text + mail.html).not.toContain('The lease ends')
    expect(await listMailsTo(ada, ana)).toEqual([])
    const items = await app.ctx.db.selectFrom('staff_digest_items').select(['user_id', 'item']).execute()
    expect(items).toMatchObject([{ user_id: ada.id }])
    expect(JSON.stringify(items)).not.toContain('The lease ends')
  })
})

/** The notes and the risk reason that the test adds contain this string. The founder must never receive it. */
const canary = 'CANARY-4711'

/** Excludes endpoints that reject a member with 401, and the event stream, which the test reads separately. */
const isWalked = (row: string) => getExpectedResults(row).get('member') !== '401' && row !== 'watchChanges'

async function toPlainText(body: Buffer): Promise<string> {
  if (body.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return body.toString('latin1')
  const parts = await readZip(body)
  const texts = await Promise.all(
    [...parts].map(async ([name, part]) => `${name} ${await toPlainText(part)}`),
  )
  return texts.join('\n')
}

test('no response, export, email or event of a founder contains internal text', async () => {
  const ids = await buildCompanyWithRecords(app, alice, people)
  const { companyId, documentId } = ids
  const params = { companyId }
  const events = await openEventStream(app.url, alice.token)
  await setStatus(app, companyId, 'in_review')
  const pins = [{}, { document: documentId }, { answer: { entity: 'company' as const, field: 'name' } }]
  for (const pin of pins)
    await ana.call(addNote, { params, body: { text: `${canary} note`, mentions: [otto.id], ...pin } })
  const reason = { kind: 'books_missing' as const, fact: 'none', reason: `${canary} reason` }
  await app.ctx.db
    .updateTable('connections')
    .set({ status: 'Unlinked' })
    .where('company_id', '=', companyId)
    .execute()
  await ana.call(acceptRisk, { params, body: reason })

  const received: string[] = []
  const call = createHttpCall({
    baseUrl: app.url,
    token: () => Promise.resolve(alice.token),
    send: async (url, init) => {
      const response = await sendByFetch(url, init)
      const body = Buffer.from(await response.clone().arrayBuffer())
      received.push(`${init.method} ${url} ${await toPlainText(body)}`)
      return response
    },
  })
  const endpoints = await listContractEndpoints()
  const rows = Object.keys(table).filter(isWalked)
  // Reads run first, because changes and deletions could hide data from later calls.
  const order = (row: string) => (endpoints.get(row.split(' ')[0] ?? '')?.method === 'GET' ? 0 : 1)
  for (const row of rows.toSorted((a, b) => order(a) - order(b))) {
    const endpoint = endpoints.get(row.split(' ')[0] ?? '')
    if (endpoint) await call(endpoint, buildRequest(row, endpoint, ids)).catch(() => {})
  }
  expect(received.length).toBeGreaterThan(rows.length - 5)
  expect(received.filter((text) => text.includes('listNotes') || text.includes('/notes/'))).not.toEqual([])
  // Proves that archives were unpacked: the README in the personal data archive contains this sentence.
  expect(received.join()).toContain('Everything that Headwater stores about you')
  expect(received.filter((text) => text.includes(canary))).toEqual([])
  const mails = await app.ctx.db
    .selectFrom('mails')
    .select([sql<string>`to_jsonb(mails)::text`.as('row')])
    .execute()
  expect(mails.filter(({ row }) => row.includes(canary))).toEqual([])
  const { rows: changes } = await sql<{
    row: string
  }>`select to_jsonb(changes)::text as row from changes`.execute(app.ctx.db)
  expect(changes.filter(({ row }) => row.includes(canary))).toEqual([])
  expect(JSON.stringify(events.events)).not.toContain(canary)
  events.close()
  // Proves that the string is in the notes that staff receive.
  expect(JSON.stringify(await ana.call(listNotes, { params }))).toContain(canary)
})
