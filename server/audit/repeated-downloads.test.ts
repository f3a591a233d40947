import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { downloadDocument } from '#contract/documents.ts'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { budgets } from '#server/core/data/daily-budget.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument } from '#tests/build.ts'

const app = await startTestApp()
const ada = await app.arrive('Ada', ['admin'])

let alice: TestUser
let companyId: string
let documentId: string
beforeEach(async () => {
  alice = await app.arrive('Alice')
  companyId = (await buildCompany(alice)).id
  documentId = (await buildDocument(alice, companyId)).id
})

const download = (by: TestUser, document = documentId) =>
  by.call(downloadDocument, { params: { companyId, documentId: document } })
const listDownloads = async () => {
  const query = { company: companyId, action: ['downloaded' as const] }
  return (await ada.call(listAuditEvents, { query })).results
}
/** Changes the repeat keys, as if the hour had ended. */
const endHour = () =>
  sql`update audit_log set repeat_key = 'earlier ' || repeat_key where company_id = ${companyId}`.execute(
    app.ctx.db,
  )

test('repeated downloads of a file by one person within an hour are one event with a count', async () => {
  await download(alice)
  expect(await listDownloads()).toMatchObject([{ count: 1, last_at: null, user: { id: alice.id } }])
  await Promise.all(Array.from({ length: 20 }, () => download(alice)))
  const [event, ...more] = await listDownloads()
  expect(more).toEqual([])
  expect(event).toMatchObject({ count: 21, last_at: expect.any(String) as string })
  expect(event && event.last_at !== null && event.last_at >= event.at).toBe(true)
})

test('a repeated download is counted even if the time of its event was changed', async () => {
  await download(alice)
  await sql`update audit_log set at = at - interval '3 days' where company_id = ${companyId}`.execute(
    app.ctx.db,
  )
  await download(alice)
  expect(await listDownloads()).toMatchObject([{ count: 2 }])
})

test('a different person, file or hour is a separate event', async () => {
  await download(alice)
  await download(ada)
  await download(alice, (await buildDocument(alice, companyId)).id)
  await endHour()
  await download(alice)
  expect((await listDownloads()).map(({ count }) => count)).toEqual([1, 1, 1, 1])
})

test('an event lists up to ten IP addresses of repeated downloads', async () => {
  const limited = await startTestApp({ limits: true })
  const bob = await limited.arrive('Bob')
  const { id } = await buildCompany(bob)
  const document = await buildDocument(bob, id)
  const url = downloadDocument.path.replace(':companyId', id).replace(':documentId', document.id)
  for (const host of [1, 1, 2, 3, 2, 1, ...Array.from({ length: 20 }, (_, index) => index + 10)])
    await limited.server.inject({
      url,
      headers: { authorization: `Bearer ${bob.token}`, 'x-forwarded-for': `203.0.113.${host}` },
    })
  const event = await limited.ctx.db
    .selectFrom('audit_log')
    .select(['count', 'details'])
    .where('action', '=', 'downloaded')
    .executeTakeFirstOrThrow()
  const addresses = Array.from({ length: 7 }, (_, index) => `203.0.113.${index + 10}`)
  expect(event).toMatchObject({
    count: 26,
    details: { address: '203.0.113.1', more_addresses: ['203.0.113.2', '203.0.113.3', ...addresses] },
  })
})

test('a download above a person’s daily limit is refused and not recorded', async () => {
  await download(alice)
  await sql`update budget_usage set used = ${budgets.audit.max} where key = ${alice.id} and kind = 'audit'`.execute(
    app.ctx.db,
  )
  const { id: another } = await buildDocument(alice, companyId)
  await expect(download(alice, another)).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retry_after: expect.any(Number) as number },
  })
  await download(alice)
  await download(ada, another)
  expect(await listDownloads()).toHaveLength(2)
})
