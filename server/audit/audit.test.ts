import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { AuditEvent, exportAuditEvents, listAuditEvents } from '#contract/staff/audit.ts'
import { changeCompanyStatus, getCompany, updateCompany } from '#contract/companies.ts'
import { downloadAllDocuments, downloadDocument } from '#contract/documents.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { downloadIntroductionPitch } from '#contract/introductions.ts'
import { listUsers } from '#contract/users.ts'
import { buildCompanyWithRecords } from '#tests/access/world.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument, assignAnalyst, setStatus } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp({ accounting: true })
const people = await signInCast(app)
const { alice, bob, ana, otto, ada } = people

const events = async (query: Request<typeof listAuditEvents>['query']): Promise<AuditEvent[]> =>
  (await ada.call(listAuditEvents, { query: { page_size: 1000, ...query } })).results

async function listEvents(company: string, count: number): Promise<AuditEvent[]> {
  await expect.poll(async () => (await events({ company })).length).toBeGreaterThanOrEqual(count)
  return events({ company })
}

const person = ({ id, name, email }: TestUser) => ({ id, name, email })

describe('the audit log records', () => {
  test('who downloaded a document or the whole archive', async () => {
    const { id: companyId, name } = await buildCompany(alice)
    const { id: documentId, filename } = await buildDocument(alice, companyId)
    await otto.call(downloadDocument, { params: { companyId, documentId } })
    await ana.call(downloadAllDocuments, { params: { companyId } })
    const [archive, read] = await listEvents(companyId, 2)
    expect(read).toMatchObject({
      action: 'downloaded',
      user: person(otto),
      company: companyId,
      company_name: name,
      target: `/api/v1/companies/${companyId}/documents/${documentId}/download/`,
      details: { file: filename, address: '127.0.0.1', request_id: expect.any(String) as string },
    })
    expect(archive).toMatchObject({ action: 'exported', user: person(ana) })
  })

  test('which investor opened the deck of an introduction, without a sign-in', async () => {
    const { companyId, introSecret: secret, introId } = await buildCompanyWithRecords(app, alice, people)
    await app.as(null)(downloadIntroductionPitch, { body: { secret } })
    const [read, ...more] = await events({ company: companyId, action: ['downloaded'] })
    expect(more).toEqual([])
    expect(read).toMatchObject({ user: null, target: '/api/v1/vc/introductions/download/' })
    expect(read?.details).toMatchObject({
      file: 'table.csv',
      investor: expect.stringMatching(/^Fund /) as string,
    })
    expect(read?.details['introduction']).not.toBe(introId)
    expect(JSON.stringify(read)).not.toContain(secret)
  })

  test('no download that failed', async () => {
    const { id: companyId } = await buildCompany(alice)
    const { id: documentId } = await buildDocument(alice, companyId)
    const params = { companyId, documentId: '0197f000-ffff-7000-8000-000000000000' }
    await expect(alice.call(downloadDocument, { params })).rejects.toMatchObject({ code: 'not_found' })
    const url = `${app.url}/api/v1/companies/${companyId}/documents/${documentId}/download/`
    const headers = { authorization: `Bearer ${alice.token}` }
    expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(200)
    expect(await events({ company: companyId, action: ['downloaded'] })).toEqual([])
  })

  test('assignments and status changes with their authors, but not refused attempts', async () => {
    const { id: companyId } = await buildCompany(alice)
    const params = { companyId }
    await assignAnalyst(ada, ana, companyId)
    await setStatus(app, companyId, 'in_review')
    await ana.call(changeCompanyStatus, { params: { ...params, action: 'term_sheet' }, body: {} })
    const again = ana.call(changeCompanyStatus, { params: { ...params, action: 'term_sheet' }, body: {} })
    await expect(again).rejects.toMatchObject({ code: 'status_not_allowed' })
    expect(await events({ company: companyId })).toMatchObject([
      {
        action: 'status_changed',
        user: person(ana),
        target: null,
        details: { before: 'in_review', after: 'term_sheet' },
      },
      { action: 'analysts_assigned', user: person(ada), details: { before: [], after: ['Ana'] } },
      { action: 'status_changed', user: person(alice), details: { before: null, after: 'draft' } },
    ])
  })
})

describe('refusals', () => {
  const refusals = async (company: string) => (await listEvents(company, 1)).filter(isRefusal)
  const isRefusal = ({ action }: AuditEvent) => action === 'refused'

  test('are recorded when a user tries to access another company in any way', async () => {
    const { id: companyId } = await buildCompany(alice)
    const params = { companyId }
    await expect(bob.call(getCompany, { params })).rejects.toMatchObject({ code: 'not_found' })
    await expect.poll(async () => (await refusals(companyId)).length).toBe(1)
    expect(await refusals(companyId)).toMatchObject([
      {
        user: person(bob),
        target: `/api/v1/companies/${companyId}/`,
        details: { method: 'GET', status: 404 },
      },
    ])
    const edit = otto.call(updateCompany, { params, body: { city: 'Bath' } })
    await expect(edit).rejects.toMatchObject({ code: 'forbidden' })
    await expect.poll(async () => (await refusals(companyId)).length).toBe(2)
    expect((await refusals(companyId))[0]).toMatchObject({ user: person(otto), details: { status: 403 } })
  })

  test('are recorded when an analyst calls an admin endpoint', async () => {
    const { id: companyId } = await buildCompany(alice)
    await assignAnalyst(ada, ana, companyId)
    await setStatus(app, companyId, 'docs_await_sign')
    const params = { companyId, action: 'fund' } as const
    const fund = ana.call(changeCompanyStatus, { params, body: {} })
    await expect(fund).rejects.toMatchObject({ code: 'forbidden' })
    await expect.poll(async () => (await refusals(companyId)).length).toBe(1)
  })

  test('without a company are recorded, too', async () => {
    const sue = await app.arrive('Sue')
    await expect(sue.call(listUsers, {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect.poll(() => events({ user: sue.id })).toMatchObject([{ action: 'refused', company: null }])
  })

  test('are not recorded for an unknown company or an unknown document of the user’s own company', async () => {
    const sue = await app.arrive('Sue')
    const { id } = await buildCompany(sue)
    const absent = '0197f000-ffff-7000-8000-000000000000'
    await expect(sue.call(getCompany, { params: { companyId: absent } })).rejects.toThrow('Not found')
    const params = { companyId: id, documentId: absent }
    await expect(sue.call(downloadDocument, { params })).rejects.toThrow('Not found')
    expect((await events({ user: sue.id })).filter(isRefusal)).toEqual([])
  })

  test('are sampled with a count if there are hundreds, so that no one can flood the log', async () => {
    const { id: companyId } = await buildCompany(alice)
    const eve = await app.arrive('Eve')
    const calls = Array.from({ length: 100 }, () => eve.call(getCompany, { params: { companyId } }))
    await Promise.allSettled(calls)
    const counts = async () => (await events({ user: eve.id })).map(({ details }) => Number(details['count']))
    // The first ten rejections in a minute are recorded, then the hundredth. If a new minute starts during the test,
    // more are recorded.
    await expect.poll(async () => (await counts()).length).toBeGreaterThanOrEqual(11)
    expect((await counts()).length).toBeLessThan(25)
  })

  test('of tokens are recorded if there are many from one IP address', async () => {
    const refused = (times: number) =>
      Promise.all(Array.from({ length: times }, () => fetch(`${app.url}/api/v1/companies/`)))
    await refused(9)
    expect(await events({ action: ['tokens_refused'] })).toEqual([])
    await refused(10)
    await expect
      .poll(() => events({ action: ['tokens_refused'] }))
      .toMatchObject([{ user: null, details: { count: 10, address: '127.0.0.1' } }])
  })
})

test('the audit log can be filtered by kind, person, company and day, and has pages', async () => {
  const { id: companyId } = await buildCompany(alice)
  for (let reads = 0; reads < 3; reads += 1) {
    const { id: documentId } = await buildDocument(alice, companyId)
    await otto.call(downloadDocument, { params: { companyId, documentId } })
  }
  const company = companyId
  const read = await ada.call(listAuditEvents, {
    query: { company, action: ['downloaded'], user: otto.id, page: 2, page_size: 2 },
  })
  expect(read).toMatchObject({ count: 3, page: 2, results: [{ action: 'downloaded' }] })
  const day = 24 * 3600 * 1000
  const [today, tomorrow] = [0, day].map((later) => new Date(Date.now() + later).toISOString().slice(0, 10))
  expect(await events({ company, after: today, before: tomorrow })).toHaveLength(4)
  expect(await events({ company, after: tomorrow })).toEqual([])
  expect(await events({ company, before: today })).toEqual([])
})

test('exports the filtered events newest first, as CSV in words and as NDJSON, and audits both exports', async () => {
  const sue = await app.arrive('Sue')
  const { id: company, name } = await buildCompany(sue)
  const { id: documentId } = await buildDocument(sue, company)
  await otto.call(downloadDocument, { params: { companyId: company, documentId } })
  // A batch has 1000 events. The inserted events all have the same time, so the second batch must continue by id.
  await sql`insert into audit_log (id, action, company_id, at, details)
    select gen_random_uuid(), 'status_changed', ${company}, now() - interval '1 day', '{"before":null,"after":"draft"}'
    from generate_series(1, 1500)`.execute(app.ctx.db)
  const expected = await events({ company })
  const exportAs = async (format: 'csv' | 'ndjson') =>
    (await (await ada.call(exportAuditEvents, { query: { company, format } })).text()).trim().split(/\r?\n/)
  const lines = await exportAs('ndjson')
  const ids = lines.map((line) => AuditEvent.parse(JSON.parse(line)).id)
  expect(new Set(ids).size).toBe(1502)
  expect(ids.slice(0, 1000)).toEqual(expected.map(({ id }) => id))
  const table = await exportAs('csv')
  expect(table).toHaveLength(1503)
  expect(table[1]).toContain(`Otto,${otto.email},Downloaded a file,Downloaded `)
  expect(table[1]).toContain(name ?? '')
  const exports = await events({ user: ada.id, action: ['exported'] })
  expect(exports.map(({ target }) => target)).toEqual(Array(2).fill('/api/v1/audit/export/'))
  await expect(otto.call(exportAuditEvents, {})).rejects.toMatchObject({ code: 'forbidden' })
})
