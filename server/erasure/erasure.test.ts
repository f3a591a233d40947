import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Company, updateCompany } from '#contract/companies.ts'
import { subscribe } from '#contract/content.ts'
import * as contract from '#contract/staff/erasure.ts'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { createProfile, updateProfile } from '#contract/profiles.ts'
import { getCurrentUser, updateCurrentUser, updatePermissions } from '#contract/users.ts'
import { buildCompanyWithRecords, type Ids } from '#tests/access/world.ts'
import { startTestApp, type TestUser } from '#tests/app.ts'
import { buildCompany, buildDocument, buildFile } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'
import { findFilesContaining, findTablesContaining } from '#tests/stored-text.ts'
import { tableRules } from './catalog.ts'
import { runErasurePass } from './passes.ts'

const app = await startTestApp({ accounting: true, banking: true, content: true })
const { ctx } = app
const people = await signInCast(app)
const { ada, bob } = people

async function mentionEverywhere(companyIds: string[], text: string): Promise<void> {
  const { rows: withCompany } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns where column_name = 'company_id'`.execute(
    ctx.db,
  )
  const ofCompanies = (table: string) =>
    withCompany.some((row) => row.table === table)
      ? sql`(company_id is null or company_id = any(${companyIds}::uuid[]))`
      : sql`true`
  for (const { table, texts = [] } of tableRules)
    for (const column of texts) {
      const name = sql.ref(column)
      const { rows } = await sql<{ type: string }>`
        select data_type as type from information_schema.columns
        where table_name = ${table} and column_name = ${column}`.execute(ctx.db)
      const value = rows[0]?.type.startsWith('json')
        ? sql`jsonb_build_object('was', ${name}, 'note', ${text}::text)`
        : sql`concat(${name}, ' ', ${text}::text)`
      await sql`update ${sql.table(table)} set ${name} = ${value} where ${name} is not null and ${ofCompanies(table)}`.execute(
        ctx.db,
      )
    }
}

/** Skips the pauses between passes. */
async function finish(id: string): Promise<contract.Erasure> {
  for (let pass = 0; pass < 10; pass += 1) {
    await ctx.db
      .updateTable('erasures')
      .set({ due_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    // The app's own worker may run a pass concurrently.
    await runErasurePass(ctx, id)
    const { results } = await ada.call(contract.listErasures, {})
    const erasure = results.find((candidate) => candidate.id === id)
    if (erasure?.finished_at) return erasure
  }
  throw new Error('The erasure does not end')
}

const preview = (kind: contract.ErasureKind, subject: string) =>
  ada.call(contract.previewErasure, { query: { kind, subject } })

async function erase(kind: contract.ErasureKind, subject: string): Promise<contract.Erasure> {
  const { name } = await preview(kind, subject)
  const { id } = await ada.call(contract.requestErasure, { body: { kind, subject, name } })
  return finish(id)
}

const findAnywhere = async (texts: readonly string[]) => [
  ...(await findTablesContaining(app, ...texts)),
  ...(await findFilesContaining(app, ...texts)),
]

/** Maya's company. Bob remains a member when Maya is erased. */
let shared: Ids

describe('a person', () => {
  let maya: TestUser
  let alone: Company
  const phone = '+12075550142'

  beforeAll(async () => {
    maya = await app.arrive('Maya Quillon')
    shared = await buildCompanyWithRecords(app, maya, people)
    await maya.call(updateProfile, {
      params: { profileId: shared.profileId },
      body: { first_name: 'Maya', last_name: 'Quillon', phone_number: phone },
    })
    const member = { company_id: shared.companyId, user_id: bob.id, role: 'member' } as const
    await ctx.db.insertInto('company_members').values(member).execute()
    alone = await buildCompany(maya, { name: 'Quillon Tides', address_1: '7 Pier Road' })
    await maya.call(createProfile, { body: { company: alone.id, first_name: 'Maya', last_name: 'Quillon' } })
    const file = buildFile('Maya Quillon.csv', 'holder\nMaya Quillon\n')
    for (const companyId of [shared.companyId, alone.id]) await buildDocument(maya, companyId, { file })
    await app.as(null)(subscribe, { body: { email: maya.email } })
    const bodies = [`{"by":"${maya.email}"}`, `{"phone":"${phone}"}`]
    const events = bodies.map((body, index) => ({ event_id: `maya-${index}`, body: Buffer.from(body) }))
    await ctx.db
      .insertInto('webhook_events')
      .values(events.map((event) => ({ id: uuidv7(), provider: 'codat' as const, ...event })))
      .execute()
    await mentionEverywhere([shared.companyId, alone.id], `by Maya Quillon, ${maya.email}, (207) 555-0142`)
  })

  test('the preview lists what is erased, and the export contains it', async () => {
    const shown = await preview('person', maya.id)
    expect(shown).toMatchObject({ name: 'Maya Quillon', email: maya.email, blockers: [], is_erased: false })
    expect(shown.companies.toSorted((a) => (a.is_erased ? 1 : -1))).toMatchObject([
      { id: shared.companyId, is_erased: false },
      { id: alone.id, is_erased: true },
    ])
    expect(shown.files.count).toBeGreaterThan(1)
    expect(shown.parts.find(({ part }) => part === 'emails')).toBeDefined()
    const query = { kind: 'person', subject: maya.id } as const
    const zip = Buffer.from(await (await ada.call(contract.exportSubject, { query })).arrayBuffer())
    for (const entry of ['users.json', 'mails.json', 'companies.json', 'Maya Quillon.csv'])
      expect(zip.includes(entry)).toBe(true)
    expect(zip.includes(maya.email)).toBe(true)
  })

  test('nothing is erased without the name, or while a hold or a permission prevents it', async () => {
    const subject = { kind: 'person', subject: maya.id } as const
    const request = (name: string) => ada.call(contract.requestErasure, { body: { ...subject, name } })
    await expect(request('Maya')).rejects.toMatchObject({ code: 'invalid_request' })
    const body = { ...subject, reason: 'Dispute 12' }
    const hold = await ada.call(contract.setLegalHold, { body })
    await expect(ada.call(contract.setLegalHold, { body })).rejects.toMatchObject({ code: 'already_exists' })
    expect((await preview('person', maya.id)).blockers).toHaveLength(1)
    await expect(request('Maya Quillon')).rejects.toMatchObject({ code: 'erasure_blocked' })
    const params = { holdId: hold.id }
    await ada.call(contract.liftLegalHold, { params, body: { reason: 'Settled' } })
    await expect(
      ada.call(contract.liftLegalHold, { params, body: { reason: 'Again' } }),
    ).rejects.toMatchObject({ code: 'not_found' })
    const ofCompany = { kind: 'company', subject: alone.id, reason: 'Audit' } as const
    const second = await ada.call(contract.setLegalHold, { body: ofCompany })
    await expect(request('Maya Quillon')).rejects.toMatchObject({ code: 'erasure_blocked' })
    await ada.call(contract.liftLegalHold, { params: { holdId: second.id }, body: { reason: 'Done' } })
    const staff = await preview('person', ada.id)
    expect(staff.blockers[0]).toContain('staff permissions')
    const bodyOfAda = { kind: 'person', subject: ada.id, name: staff.name } as const
    await expect(ada.call(contract.requestErasure, { body: bodyOfAda })).rejects.toMatchObject({
      code: 'erasure_blocked',
    })
  })

  test('afterwards no table and no file contains the person, whose history stays', async () => {
    const needles = ['Maya Quillon', 'Quillon Tides', '7 Pier Road', maya.email, phone, '(207) 555-0142']
    // Checks that the search works: before the erasure, it finds the data.
    expect((await findTablesContaining(app, ...needles)).length).toBeGreaterThan(20)
    expect(await findFilesContaining(app, 'Maya Quillon')).toHaveLength(2)
    // An edit in progress either finishes before the erasure or is rejected.
    const editing = maya
      .call(updateCompany, { params: { companyId: alone.id }, body: { mission: 'By Maya Quillon' } })
      .catch(() => null)
    const erasure = await erase('person', maya.id)
    await editing
    expect(erasure).toMatchObject({ name: 'Erased person', problem: null, requested_by: { id: ada.id } })
    expect(erasure.counts).toMatchObject({ emails: expect.any(Number), mentions: expect.any(Number) })
    expect(await findAnywhere(needles)).toEqual([])
    const { results } = await ada.call(listAuditEvents, { query: { user: maya.id, page_size: 100 } })
    expect(results.length).toBeGreaterThan(0)
    expect(results.every(({ user }) => user?.name === 'Erased person')).toBe(true)
    const [event] = (await ada.call(listAuditEvents, { query: { action: ['erasure_requested'] } })).results
    expect(event).toMatchObject({ user: { id: ada.id }, person: { name: 'Erased person' } })
  })

  test('a token that is still valid does not create the account again', async () => {
    await expect(maya.call(getCurrentUser, {})).rejects.toMatchObject({ code: 'account_erased' })
    await expect(maya.call(updateCurrentUser, { body: { name: 'Maya Quillon' } })).rejects.toMatchObject({
      code: 'account_erased',
    })
    expect(await findTablesContaining(app, maya.email)).toEqual([])
  })

  test('the other member keeps the company and becomes its owner', async () => {
    const member = await ctx.db
      .selectFrom('company_members')
      .select(['user_id', 'role'])
      .where('company_id', '=', shared.companyId)
      .execute()
    expect(member).toEqual([{ user_id: bob.id, role: 'owner' }])
    const params = { companyId: shared.companyId }
    await bob.call(updateCompany, { params, body: { mission: 'Onward' } })
  })

  test('a repeated request returns the first erasure, and an erased person gets no permission and no hold', async () => {
    const body = { kind: 'person', subject: maya.id, name: 'anything' } as const
    const again = await ada.call(contract.requestErasure, { body })
    expect(again.finished_at).not.toBeNull()
    const params = { userId: maya.id }
    await expect(
      ada.call(updatePermissions, { params, body: { permissions: ['analyst'] } }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      ada.call(contract.setLegalHold, { body: { kind: 'person', subject: maya.id, reason: 'Late' } }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('after the erasure of a company no table and no file contains it, and no one can edit it', async () => {
  const { companyId, profileId } = shared
  const params = { companyId }
  const name = 'Halcyon Kelp Works'
  const answers = {
    name,
    address_1: '12 Kelp Lane',
    phone_number: '+12075550177',
    website_url: 'https://kelp.example',
  }
  await bob.call(updateCompany, { params, body: answers })
  const body = { first_name: 'Rosa', last_name: 'Ibarra', phone_number: '+12075550188' }
  await bob.call(updateProfile, { params: { profileId }, body })
  await buildDocument(bob, companyId, { file: buildFile('Kelp.csv', `holder\n${name}\n`) })
  await mentionEverywhere([companyId], `about ${name}, 12 Kelp Lane, +12075550177`)
  const { connections } = await preview('company', companyId)
  expect(connections).toHaveLength(1)
  const erasure = await erase('company', companyId)
  expect(erasure.name).toMatch(/^Erased company HW-/)
  expect(await findAnywhere([name, '12 Kelp Lane', '+12075550177', '+12075550188', 'kelp.example'])).toEqual(
    [],
  )
  await expect(bob.call(updateCompany, { params, body: { mission: 'x' } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(ada.call(updateCompany, { params, body: { mission: 'x' } })).rejects.toMatchObject({
    code: 'not_found',
  })
  const connected = ctx.db.selectFrom('connections').select('id').where('company_id', '=', companyId)
  expect(await connected.execute()).toEqual([])
  expect((await bob.call(getCurrentUser, {})).companies).toEqual([])
})
