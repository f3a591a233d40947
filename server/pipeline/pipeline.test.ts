import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { updateAssessment } from '#contract/assessment.ts'
import { getCompany } from '#contract/companies.ts'
import {
  assignCompanies,
  exportCompanies,
  getBoard,
  listPipeline,
  remindCompanies,
  requestFromCompanies,
  claimCompanies,
} from '#contract/staff/pipeline.ts'
import { acceptRisk } from '#contract/staff/cases.ts'
import { searchAll } from '#contract/staff/search.ts'
import {
  createSavedView,
  deleteSavedView,
  getStaffPreferences,
  listSavedViews,
  updateSavedView,
  updateStaffPreferences,
  type ViewFilters,
} from '#contract/staff/views.ts'
import { updateCurrentUser } from '#contract/users.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import {
  assignAnalyst,
  buildCompany,
  buildDocument,
  buildFile,
  findDocumentType,
  setStatus,
} from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, bob, ana, otto, ada } = await signInCast(app)
const { db } = app.ctx

const make = async (owner: TestUser, name: string) => (await buildCompany(owner, { name })).id
const kiln = await make(alice, 'Kiln')
const grid = await make(alice, 'Grid')
const soil = await make(bob, '=Soil')
await assignAnalyst(ada, ana, kiln)
await assignAnalyst(ada, ana, grid)
for (const [companyId, amount] of [
  [kiln, '250000.00'],
  [grid, '90000.00'],
] as const)
  await ada.call(updateAssessment, { params: { companyId }, body: { capital_amount_requested: amount } })
await setStatus(app, kiln, 'in_review')
await setStatus(app, grid, 'in_review')
const { id: bankStatements } = await findDocumentType(ana, 'Bank statements')

const findRow = async (id: string) =>
  (await ana.call(listPipeline, { query: {} })).results.find((row) => row.id === id)

describe('the pipeline', () => {
  test('lists factual risks and the last change', async () => {
    await bob.call(updateCurrentUser, { body: { cfoCustomer: 'new' } })
    await db
      .insertInto('connections')
      .values({
        company_id: grid,
        id: uuidv7(),
        provider: 'plaid',
        provider_connection_id: 'item',
        platform: 'Tidewater Bank',
        platform_key: 'plaid',
        source_type: 'Banking',
        status: 'Error',
      })
      .execute()
    expect((await findRow(grid))?.risks).toMatchObject([
      { kind: 'connection_broken', level: 'blocks' },
      { kind: 'books_missing', level: 'watch' },
    ])
    expect(await findRow(soil)).toMatchObject({ risks: [], is_cfo_customer: true, member_count: 1 })
    expect(await findRow(kiln)).toMatchObject({
      is_cfo_customer: false,
      last_change: { entity: 'assessment', field: 'capital_amount_requested', kind: 'added', status: null },
    })
  })

  test('filters by amount and by the time of the last change', async () => {
    const names = async (query: object) =>
      (await ana.call(listPipeline, { query: { ordering: 'name', ...query } })).results.map(
        ({ name }) => name,
      )
    expect(await names({ requested_min: '100000.00' })).toEqual(['Kiln'])
    await db
      .updateTable('companies')
      .set({ updated_at: '2024-01-01T00:00:00Z' })
      .where('id', '=', grid)
      .execute()
    expect(await names({ stale: 'true' })).toEqual(['Grid'])
    expect(await names({ changed_within: 30 })).toEqual(['=Soil', 'Kiln'])
  })

  test('filters by the party that it waits on and by risks that are not accepted', async () => {
    const names = async (query: object) =>
      (await ana.call(listPipeline, { query: { ordering: 'name', ...query } })).results.map(
        ({ name }) => name,
      )
    expect(await names({ waiting_on: 'funder' })).toEqual(['Grid', 'Kiln'])
    expect(await names({ waiting_on: 'applicant' })).toEqual(['=Soil'])
    expect(await names({ risk: 'any' })).toEqual(['Grid', 'Kiln'])
    expect(await names({ risk: 'blocks' })).toEqual(['Grid'])
    expect(await names({ risk: 'connection_broken', personal_managers: [otto.id] })).toEqual([])
    expect(await names({ personal_managers: [ana.id], unassigned: 'true' })).toEqual([
      '=Soil',
      'Grid',
      'Kiln',
    ])
    const params = { companyId: grid }
    const body = {
      kind: 'connection_broken' as const,
      fact: 'Tidewater Bank',
      reason: 'The bank confirmed it',
    }
    await ana.call(acceptRisk, { params, body })
    expect(await names({ risk: 'connection_broken' })).toEqual([])
    const { columns } = await ana.call(getBoard, { query: { risk: 'books_missing' } })
    expect(columns.find(({ status }) => status === 'in_review')).toMatchObject({ count: 2 })
  })

  test('has a board of all statuses with totals, and with the companies of open statuses', async () => {
    const { columns } = await ana.call(getBoard, {
      query: { open: ['in_review'], cards: 1, ordering: 'name' },
    })
    const get = (status: string) => columns.find((column) => column.status === status)
    expect(get('in_review')).toMatchObject({
      count: 2,
      requested: '340000.00',
      companies: [{ name: 'Grid' }],
    })
    expect(get('draft')).toMatchObject({ count: 1, requested: '0.00', companies: [] })
    expect(get('funded')).toMatchObject({ count: 0, requested: '0.00' })
    expect(columns).toHaveLength(13)
  })
})

describe('work on many companies', () => {
  test('is applied where possible, with a reason for each other company', async () => {
    const companies = [kiln, soil, uuidv7()]
    const { results } = await ana.call(requestFromCompanies, {
      body: { companies, document_types: [bankStatements], note: 'For the last year' },
    })
    expect(results.map(({ problem }) => problem)).toEqual([
      null,
      'This company is not assigned to you',
      'Not found',
    ])
    const { actual_review, status } = await alice.call(getCompany, { params: { companyId: kiln } })
    expect(status).toBe('user_action_required')
    expect(actual_review?.document_review?.requested_documents).toHaveLength(1)
  })

  test('sends reminders of open requests once a day', async () => {
    const remind = async () =>
      (await ana.call(remindCompanies, { body: { companies: [kiln, grid] } })).results.map(
        ({ problem }) => problem,
      )
    expect(await remind()).toEqual([null, 'There are no open requests for the applicant'])
    expect(await remind()).toEqual([
      'The applicant already got a reminder in the last 24 hours',
      'There are no open requests for the applicant',
    ])
    const mails = await db.selectFrom('mails').select('recipient').where('kind', '=', 'reminder').execute()
    expect(mails).toEqual([{ recipient: alice.email }])
    expect((await findRow(kiln))?.last_change).toMatchObject({ entity: 'review', field: 'reminded' })
  })

  test('assigns analysts for admins, and claims unassigned companies for analysts', async () => {
    const claim = await otto.call(claimCompanies, { body: { companies: [kiln, soil] } })
    expect(claim.results.map(({ problem }) => problem)).toEqual([
      'This company is already assigned to Ana. An admin can assign it to you',
      null,
    ])
    const body = { companies: [kiln, soil], assigned_analysts: [ana.id, otto.id] }
    const { results } = await ada.call(assignCompanies, { body })
    expect(results.every(({ problem }) => problem === null)).toBe(true)
    const ofBob = { companies: [kiln], assigned_analysts: [bob.id] }
    expect((await ada.call(assignCompanies, { body: ofBob })).results).toEqual([
      { company: kiln, problem: 'This person is not an analyst' },
    ])
  })

  test('exports an audited table without formulas', async () => {
    const file = await ana.call(exportCompanies, { body: { companies: [soil, kiln, uuidv7()] } })
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^'=Soil,Draft,/)
    expect(lines[2]).toMatch(/^Kiln,Additional Information Required,.*,250000.00,/)
    const events = await db
      .selectFrom('audit_log')
      .select(['user_id', 'target'])
      .where('action', '=', 'exported')
      .execute()
    expect(events).toEqual([{ user_id: ana.id, target: '/api/v1/pipeline/export/' }])
  })

  test('exports days in the viewer’s time zone and names the zone', async () => {
    const moved = { status_changed_at: '2026-11-25T02:30:00Z', created_at: '2026-11-01T06:30:00Z' }
    await db.updateTable('companies').set(moved).where('id', '=', kiln).execute()
    const readDays = async (query: { time_zone?: string }) => {
      const file = await ana.call(exportCompanies, { query, body: { companies: [kiln] } })
      const [header = [], line = []] = (await file.text()).split('\r\n').map((row) => row.split(','))
      return [2, -3].map((at) => [header.at(at), line.at(at)])
    }
    expect(await readDays({})).toEqual([
      ['In this status since (UTC)', '2026-11-25'],
      ['Created (UTC)', '2026-11-01'],
    ])
    expect(await readDays({ time_zone: 'America/New_York' })).toEqual([
      ['In this status since (America/New_York)', '2026-11-24'],
      ['Created (America/New_York)', '2026-11-01'],
    ])
    expect(await readDays({ time_zone: 'Pacific/Pago_Pago' })).toEqual([
      ['In this status since (Pacific/Pago_Pago)', '2026-11-24'],
      ['Created (Pacific/Pago_Pago)', '2026-10-31'],
    ])
    await expect(readDays({ time_zone: 'Mars/Olympus' })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test('exports 200 selected companies, one row each, in the order of the selection', async () => {
    const ids = Array.from({ length: 200 }, () => uuidv7())
    await db
      .insertInto('companies')
      .values(ids.map((id, index) => ({ id, name: `Selected ${index}`, created_by: alice.id })))
      .execute()
    const selected = ids.toReversed()
    const file = await ana.call(exportCompanies, { body: { companies: selected } })
    const lines = (await file.text()).trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split('/').at(-1))).toEqual(selected)
    expect(lines[0]).toMatch(/^Selected 199,Draft,/)
    await db.deleteFrom('companies').where('id', 'in', ids).execute()
  })
})

test('the search finds companies, people and documents by part of their name', async () => {
  await buildDocument(alice, kiln, { file: buildFile('Larkmead march.csv') })
  expect(await ana.call(searchAll, { query: { text: 'LARKMEAD' } })).toMatchObject({
    companies: [],
    people: [],
    documents: [{ filename: 'Larkmead march.csv', company: { id: kiln, name: 'Kiln' } }],
  })
  expect(await ana.call(searchAll, { query: { text: 'kil' } })).toMatchObject({ companies: [{ id: kiln }] })
  const { people } = await ana.call(searchAll, { query: { text: bob.email.slice(0, 9) } })
  expect(people).toMatchObject([{ name: 'Bob', company: { id: soil } }])
})

describe('saved views', () => {
  const filters: ViewFilters = {
    view: 'all',
    search: null,
    status: ['dd_in_review'],
    assigned: null,
    funding: [],
    requested_min: '1000000.00',
    changed_within: null,
    waiting_on: null,
    risk: null,
    with_funded: false,
    ordering: '-capital_amount_requested',
  }
  const save = (person: TestUser, name: string, is_shared = false) =>
    person.call(createSavedView, { body: { name, is_shared, filters, columns: ['status', 'risks'] } })
  const names = async (person: TestUser) =>
    (await person.call(listSavedViews, {})).results.map(({ name }) => name)

  test('are private until they are shared', async () => {
    const { id } = await save(ana, 'Large')
    expect(await names(otto)).toEqual([])
    const params = { viewId: id }
    await expect(otto.call(deleteSavedView, { params })).rejects.toMatchObject({ code: 'not_found' })
    await expect(save(ana, 'large')).rejects.toMatchObject({ code: 'already_exists' })
    await ana.call(updateSavedView, { params, body: { name: 'Large DD', is_shared: true } })
    expect((await otto.call(listSavedViews, {})).results).toMatchObject([
      { name: 'Large DD', is_own: false, owner_name: 'Ana', filters, columns: ['status', 'risks'] },
    ])
    await expect(otto.call(updateSavedView, { params, body: { name: 'X' } })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(otto.call(deleteSavedView, { params })).rejects.toMatchObject({ code: 'forbidden' })
    await ada.call(deleteSavedView, { params })
    expect(await names(ana)).toEqual([])
  })

  test('are separate from each person’s own settings', async () => {
    expect(await ana.call(getStaffPreferences, {})).toEqual({ pipeline_columns: null, single_keys: true })
    await ana.call(updateStaffPreferences, { body: { pipeline_columns: ['status'] } })
    await ana.call(updateStaffPreferences, { body: { single_keys: false } })
    const preferences = await ana.call(getStaffPreferences, {})
    expect(preferences).toEqual({ pipeline_columns: ['status'], single_keys: false })
    expect(await otto.call(getStaffPreferences, {})).toMatchObject({ single_keys: true })
  })
})
