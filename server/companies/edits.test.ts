import { describe, expect, test } from 'vitest'
import { getAssessment, updateAssessment } from '#contract/assessment.ts'
import { getCompany, updateCompany } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { countHistory, exportHistory, getChangesHistory } from '#contract/history.ts'
import { toDay } from '#contract/rules/time-zones.ts'
import { createProfile, updateProfile } from '#contract/profiles.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, assignAnalyst, setStatus } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, ana, ada } = await signInCast(app)

type Answers = Request<typeof updateCompany>['body']

async function sharedCompany(answers: Answers = {}) {
  const { id, version } = await buildCompany(alice, answers)
  await assignAnalyst(ada, ana, id)
  const params = { companyId: id }
  return {
    id,
    params,
    version,
    /** `seen` is the number of the last change that the author has seen. */
    edit: (author: TestUser, body: Answers, seen?: number) =>
      author.call(updateCompany, { params, body, ...(seen === undefined ? {} : { baseVersion: seen }) }),
    read: () => alice.call(getCompany, { params }),
    changes: async (field: string) =>
      (await alice.call(getChangesHistory, { params, query: { field } })).results,
  }
}

describe('two people who edit concurrently', () => {
  test('do not conflict in different fields', async () => {
    const { version, edit } = await sharedCompany()
    await edit(alice, { city: 'Portland' }, version)
    expect(await edit(ana, { state: 'ME' }, version)).toMatchObject({ city: 'Portland', state: 'ME' })
  })

  test('do not conflict over the same value', async () => {
    const { version, edit, changes } = await sharedCompany()
    await edit(alice, { city: 'Portland', business_models: [], is_software: true }, version)
    const same = await edit(ana, { city: 'Portland', business_models: [], is_software: true }, version)
    expect(same.city).toBe('Portland')
    expect(await changes('city')).toHaveLength(1)
  })

  test('get both values, the author and time of the other change, and the version that overwrites it', async () => {
    const { version, edit, read } = await sharedCompany()
    const other = await edit(alice, { city: 'Portland', zip_code: '04101' }, version)
    const refused = edit(ana, { city: 'Bangor', zip_code: '04401', state: 'ME' }, version)
    await expect(refused).rejects.toMatchObject({
      code: 'edit_conflict',
      status: 409,
      details: {
        conflicts: [
          {
            field: 'city',
            yours: 'Bangor',
            theirs: 'Portland',
            author: { id: alice.id, name: 'Alice' },
            version: other.version,
            at: expect.any(String) as string,
          },
          { field: 'zip_code', yours: '04401', theirs: '04101' },
        ],
      },
    })
    // Nothing is applied, not even fields without a conflict.
    expect(await read()).toMatchObject({ city: 'Portland', zip_code: '04101', state: null })
    expect(await edit(ana, { city: 'Bangor' }, other.version)).toMatchObject({ city: 'Bangor' })
  })

  test('without base versions overwrite each other, and the history has both edits', async () => {
    const { edit, changes } = await sharedCompany()
    await edit(alice, { city: 'Portland' })
    await edit(ana, { city: 'Bangor' })
    expect(await changes('city')).toMatchObject([
      { before: 'Portland', after: 'Bangor', author: { name: 'Ana' } },
      { before: null, after: 'Portland', author: { name: 'Alice' } },
    ])
  })

  test('do not conflict over a change that was undone', async () => {
    const { version, edit } = await sharedCompany({ city: 'Portland' })
    await edit(alice, { city: 'Bangor' })
    await edit(alice, { city: 'Portland' })
    expect(await edit(ana, { city: 'Portland', state: 'ME' }, version)).toMatchObject({ state: 'ME' })
  })
})

test('the author’s own edit in another window conflicts, too, and names the author', async () => {
  const { version, edit } = await sharedCompany()
  await edit(alice, { city: 'Portland' }, version)
  await expect(edit(alice, { city: 'Bangor' }, version)).rejects.toMatchObject({
    details: { conflicts: [{ theirs: 'Portland', author: { id: alice.id, name: 'You' } }] },
  })
})

test('fifty concurrent edits are all saved with different numbers', async () => {
  const { id, params, edit, read, version } = await sharedCompany()
  const answers: Answers[] = Array.from({ length: 50 }, (_, index) =>
    index % 2 ? { mission: `Mission ${index}` } : { summary: `Summary ${index}` },
  )
  const edits = answers.map((body, index) => edit(index % 3 ? alice : ana, body))
  await Promise.all(edits)
  const { results } = await alice.call(getChangesHistory, {
    params,
    query: { entity: ['company'], page_size: 1000 },
  })
  const savedChanges = results.filter(({ field }) => ['mission', 'summary'].includes(field))
  expect(new Set(savedChanges.map(({ after }) => after)).size).toBe(50)
  // Each edit starts from the previous edit's value, so the chain of values has no gap.
  for (const field of ['mission', 'summary']) {
    const chain = savedChanges.filter((change) => change.field === field).toReversed()
    expect(chain.map(({ before }) => before)).toEqual([null, ...chain.slice(0, -1).map(({ after }) => after)])
  }
  const numbers = savedChanges.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(50)
  expect((await read()).version).toBe(Math.max(...numbers))
  expect(Math.min(...numbers)).toBeGreaterThan(version)
  expect(results.every(({ entity_id }) => entity_id === id)).toBe(true)
})

test('if twenty people change a field from the same version, one succeeds', async () => {
  const { version, edit, changes } = await sharedCompany()
  const edits = Array.from({ length: 20 }, (_, index) => edit(alice, { city: `City ${index}` }, version))
  const results = await Promise.allSettled(edits)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await changes('city')).toHaveLength(1)
})

describe('an edit', () => {
  test('without changed values does not change the version', async () => {
    const { edit, read } = await sharedCompany({ city: 'Portland', date_incorporated: '2019-04-01' })
    const { version, updated_at } = await read()
    await edit(alice, {})
    await edit(alice, { city: 'Portland', date_incorporated: '2019-04-01' })
    expect(await read()).toMatchObject({ version, updated_at })
  })

  test('clears a field with null', async () => {
    const { edit, changes } = await sharedCompany({ city: 'Portland' })
    expect(await edit(alice, { city: null })).toMatchObject({ city: null })
    expect(await changes('city')).toMatchObject([{ before: 'Portland', after: null }, {}])
  })

  test('to the name of another company, ignoring case, is refused', async () => {
    const { edit, read } = await sharedCompany()
    const other = await buildCompany(alice)
    await expect(edit(alice, { name: other.name?.toUpperCase() })).rejects.toMatchObject({
      code: 'name_taken',
      details: { errors: [{ path: 'body.name' }] },
    })
    const { name } = await read()
    expect((await edit(alice, { name: name?.toUpperCase() })).name).toBe(name?.toUpperCase())
  })

  test('is refused for the applicant after submission, but not for the analyst', async () => {
    const { id, edit } = await sharedCompany()
    await setStatus(app, id, 'in_review')
    await expect(edit(alice, { city: 'Portland' })).rejects.toMatchObject({ code: 'not_editable' })
    expect(await edit(ana, { city: 'Portland' })).toMatchObject({ city: 'Portland' })
  })
})

describe('the assessment and the profile', () => {
  test('conflict by field like the company', async () => {
    const { params, version } = await sharedCompany()
    const assess = (author: TestUser, body: Request<typeof updateAssessment>['body']) =>
      author.call(updateAssessment, { params, body, baseVersion: version })
    await assess(alice, { runway_months: 9 })
    await assess(ana, { plan_to_raise: true, runway_months: 9 })
    await expect(assess(ana, { runway_months: 10.5 })).rejects.toMatchObject({
      details: { conflicts: [{ field: 'runway_months', yours: 10.5, theirs: 9 }] },
    })
  })

  test('belong to their company, which has one profile', async () => {
    const { id, version } = await sharedCompany()
    const profile = await alice.call(createProfile, { body: { company: id, first_name: 'Alice' } })
    expect(profile.version).toBeGreaterThan(version)
    const again = alice.call(createProfile, { body: { company: id } })
    await expect(again).rejects.toMatchObject({ code: 'already_exists' })
    const params = { profileId: profile.id }
    const edited = await ana.call(updateProfile, { params, body: { phone_number: '+1 207 555 0142' } })
    expect(edited).toMatchObject({ first_name: 'Alice', phone_number: '+12075550142' })
  })

  test('have null for all answers at first', async () => {
    const { id, params } = await sharedCompany()
    expect(await alice.call(getAssessment, { params })).toMatchObject({
      company: id,
      runway_months: null,
      plan_to_raise: null,
      has_other_loans: null,
      capital_amount_requested: null,
      borrowing_timeframe_months: null,
    })
  })

  test('store money and months exactly', async () => {
    const { params } = await sharedCompany()
    const body = { capital_amount_requested: '999999999999.99', runway_months: 0.1 }
    expect(await alice.call(updateAssessment, { params, body })).toMatchObject(body)
    expect(await alice.call(getAssessment, { params })).toMatchObject(body)
  })
})

describe('the history', () => {
  async function buildHistory() {
    const { params, edit } = await sharedCompany()
    await edit(alice, { city: '=Larkmead' })
    await ana.call(updateAssessment, { params, body: { capital_amount_requested: '1250000.00' } })
    const find = async (query: NonNullable<Request<typeof getChangesHistory>['query']>) =>
      (await ana.call(getChangesHistory, { params, query })).results.map(({ field }) => field)
    return { params, find }
  }

  test('can be searched by question, value, amount and author, and filtered by day', async () => {
    const { find } = await buildHistory()
    expect(await find({ search: 'larkmead' })).toEqual(['city'])
    expect(await find({ search: '$1,250,000' })).toEqual(['capital_amount_requested'])
    expect(await find({ search: 'capital amount requested' })).toEqual(['capital_amount_requested'])
    expect(await find({ search: 'ana', entity: ['assessment'] })).toEqual(['capital_amount_requested'])
    expect(await find({ search: '%' })).toEqual([])
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    expect(await find({ since: tomorrow })).toEqual([])
    expect(await find({ until: tomorrow })).toContain('city')
    // At least one of these time zones has a different date than UTC.
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']) {
      const today = toDay(new Date(), time_zone)
      expect(await find({ since: today, time_zone })).toContain('city')
      expect(await find({ until: today, time_zone })).toEqual([])
    }
  })

  test('is counted by kind and by person; changes made together count once', async () => {
    const { params } = await buildHistory()
    const { entities, authors } = await ana.call(countHistory, { params })
    expect(entities).toContainEqual({ entity: 'assessment', count: 1 })
    expect(authors.map(({ author, count }) => [author?.name, count])).toContainEqual(['Ana', 1])
    const other = await sharedCompany({ city: 'Bath' })
    for (const city of ['Bangor', 'Portland']) await other.edit(alice, { city })
    const { answers } = await ana.call(countHistory, { params: other.params })
    expect(answers).toEqual([{ entity: 'company', field: 'city', count: 2 }])
    const searched = await ana.call(countHistory, { params, query: { search: 'larkmead' } })
    expect(searched.entities).toEqual([{ entity: 'company', count: 1 }])
  })

  test('exports the filtered changes as a table without formulas', async () => {
    const { params } = await buildHistory()
    const time_zone = 'Asia/Kolkata'
    const query = { entity: ['company' as const, 'assessment' as const], time_zone }
    const file = await ana.call(exportHistory, { params, query })
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines[0]).toBe('When (Asia/Kolkata),Who,What,Field,Before,After,Number,Visible to')
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30,/)
    expect(lines[1]).toMatch(/,Ana,assessment,[^,]+,,1250000.00,\d+,everyone$/)
    expect(lines.some((line) => line.includes(",'=Larkmead,"))).toBe(true)
    const { results } = await ana.call(getChangesHistory, { params, query })
    expect(lines).toHaveLength(results.length + 1)
  })
})
