import { describe, expect, test } from 'vitest'
import { getAssessment, updateAssessment } from '#contract/assessment.ts'
import { getCompany, updateCompany } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { countHistory, exportHistory, getChangesHistory } from '#contract/history.ts'
import { toDay } from '#contract/rules/time-zones.ts'
import { createProfile, updateProfile } from '#contract/profiles.ts'
import { type TestUser, testApp } from '#tests/app.ts'
import { buildCompany, assign, putInStatus } from '#tests/build.ts'
import { cast } from '#tests/people.ts'

const app = await testApp()
const { alice, ana, ada } = await cast(app)

type Answers = Request<typeof updateCompany>['body']

/** A company of Alice's with its analyst, and the ways in which both edit it. */
async function sharedCompany(answers: Answers = {}) {
  const { id, version } = await buildCompany(alice, answers)
  await assign(ada, ana, id)
  const params = { companyId: id }
  return {
    id,
    params,
    version,
    /** With `seen`, the number of the last change the author has seen. */
    edit: (author: TestUser, body: Answers, seen?: number) =>
      author.call(updateCompany, { params, body, ...(seen === undefined ? {} : { baseVersion: seen }) }),
    read: () => alice.call(getCompany, { params }),
    changes: async (field: string) =>
      (await alice.call(getChangesHistory, { params, query: { field } })).results,
  }
}

describe('two people who edit at once', () => {
  test('never conflict in different fields', async () => {
    const { version, edit } = await sharedCompany()
    await edit(alice, { city: 'Portland' }, version)
    expect(await edit(ana, { state: 'ME' }, version)).toMatchObject({ city: 'Portland', state: 'ME' })
  })

  test('never conflict over the same value', async () => {
    const { version, edit, changes } = await sharedCompany()
    await edit(alice, { city: 'Portland', business_models: [], is_software: true }, version)
    const same = await edit(ana, { city: 'Portland', business_models: [], is_software: true }, version)
    expect(same.city).toBe('Portland')
    expect(await changes('city')).toHaveLength(1)
  })

  test('learn of a conflict: both values, who made the other change and when, and the version to overwrite it with', async () => {
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
    // nothing is applied, not even what does not collide
    expect(await read()).toMatchObject({ city: 'Portland', zip_code: '04101', state: null })
    expect(await edit(ana, { city: 'Bangor' }, other.version)).toMatchObject({ city: 'Bangor' })
  })

  test('without base versions lose nothing: the last edit wins and the history has both', async () => {
    const { edit, changes } = await sharedCompany()
    await edit(alice, { city: 'Portland' })
    await edit(ana, { city: 'Bangor' })
    expect(await changes('city')).toMatchObject([
      { before: 'Portland', after: 'Bangor', author: { name: 'Ana' } },
      { before: null, after: 'Portland', author: { name: 'Alice' } },
    ])
  })

  test('do not conflict with a change that was undone since', async () => {
    const { version, edit } = await sharedCompany({ city: 'Portland' })
    await edit(alice, { city: 'Bangor' })
    await edit(alice, { city: 'Portland' })
    expect(await edit(ana, { city: 'Portland', state: 'ME' }, version)).toMatchObject({ state: 'ME' })
  })
})

test('an edit of one’s own in another window conflicts too, and is shown as one’s own', async () => {
  const { version, edit } = await sharedCompany()
  await edit(alice, { city: 'Portland' }, version)
  await expect(edit(alice, { city: 'Bangor' }, version)).rejects.toMatchObject({
    details: { conflicts: [{ theirs: 'Portland', author: { id: alice.id, name: 'You' } }] },
  })
})

test('fifty edits at once lose nothing, and every one has its number', async () => {
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
  const written = results.filter(({ field }) => ['mission', 'summary'].includes(field))
  expect(new Set(written.map(({ after }) => after)).size).toBe(50)
  // each edit knew the one before: the chain of values has no gap
  for (const field of ['mission', 'summary']) {
    const chain = written.filter((change) => change.field === field).toReversed()
    expect(chain.map(({ before }) => before)).toEqual([null, ...chain.slice(0, -1).map(({ after }) => after)])
  }
  const numbers = written.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(50)
  expect((await read()).version).toBe(Math.max(...numbers))
  expect(Math.min(...numbers)).toBeGreaterThan(version)
  expect(results.every(({ entity_id }) => entity_id === id)).toBe(true)
})

test('of twenty people who change one field from the same version, one succeeds', async () => {
  const { version, edit, changes } = await sharedCompany()
  const edits = Array.from({ length: 20 }, (_, index) => edit(alice, { city: `City ${index}` }, version))
  const results = await Promise.allSettled(edits)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await changes('city')).toHaveLength(1)
})

describe('an edit', () => {
  test('of nothing, or of what is there already, changes no number', async () => {
    const { edit, read } = await sharedCompany({ city: 'Portland', date_incorporated: '2019-04-01' })
    const { version, updated_at } = await read()
    await edit(alice, {})
    await edit(alice, { city: 'Portland', date_incorporated: '2019-04-01' })
    expect(await read()).toMatchObject({ version, updated_at })
  })

  test('empties a field with null', async () => {
    const { edit, changes } = await sharedCompany({ city: 'Portland' })
    expect(await edit(alice, { city: null })).toMatchObject({ city: null })
    expect(await changes('city')).toMatchObject([{ before: 'Portland', after: null }, {}])
  })

  test('to a name that another company has, in whatever case, is refused', async () => {
    const { edit, read } = await sharedCompany()
    const other = await buildCompany(alice)
    await expect(edit(alice, { name: other.name?.toUpperCase() })).rejects.toMatchObject({
      code: 'name_taken',
      details: { errors: [{ path: 'body.name' }] },
    })
    const { name } = await read()
    expect((await edit(alice, { name: name?.toUpperCase() })).name).toBe(name?.toUpperCase())
  })

  test('is refused to the applicant once the application was sent, not to its analyst', async () => {
    const { id, edit } = await sharedCompany()
    await putInStatus(app, id, 'in_review')
    await expect(edit(alice, { city: 'Portland' })).rejects.toMatchObject({ code: 'not_editable' })
    expect(await edit(ana, { city: 'Portland' })).toMatchObject({ city: 'Portland' })
  })
})

describe('the assessment and the profile', () => {
  test('collide by field just as the company does', async () => {
    const { params, version } = await sharedCompany()
    const assess = (author: TestUser, body: Request<typeof updateAssessment>['body']) =>
      author.call(updateAssessment, { params, body, baseVersion: version })
    await assess(alice, { runway_months: 9 })
    await assess(ana, { plan_to_raise: true, runway_months: 9 })
    await expect(assess(ana, { runway_months: 10.5 })).rejects.toMatchObject({
      details: { conflicts: [{ field: 'runway_months', yours: 10.5, theirs: 9 }] },
    })
  })

  test('are of their own company: a profile is made once and belongs to it', async () => {
    const { id, version } = await sharedCompany()
    const profile = await alice.call(createProfile, { body: { company: id, first_name: 'Alice' } })
    expect(profile.version).toBeGreaterThan(version)
    const again = alice.call(createProfile, { body: { company: id } })
    await expect(again).rejects.toMatchObject({ code: 'already_exists' })
    const params = { profileId: profile.id }
    const edited = await ana.call(updateProfile, { params, body: { phone_number: '+1 207 555 0142' } })
    expect(edited).toMatchObject({ first_name: 'Alice', phone_number: '+12075550142' })
  })

  test('give every answer as null before the first one', async () => {
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
  /** Alice wrote the city; Ana, for her, the amount. */
  async function buildHistory() {
    const { params, edit } = await sharedCompany()
    await edit(alice, { city: '=Larkmead' })
    await ana.call(updateAssessment, { params, body: { capital_amount_requested: '1250000.00' } })
    const find = async (query: NonNullable<Request<typeof getChangesHistory>['query']>) =>
      (await ana.call(getChangesHistory, { params, query })).results.map(({ field }) => field)
    return { params, find }
  }

  test('is searched by question, value, amount and author, and cut by day', async () => {
    const { find } = await buildHistory()
    expect(await find({ search: 'larkmead' })).toEqual(['city'])
    expect(await find({ search: '$1,250,000' })).toEqual(['capital_amount_requested'])
    expect(await find({ search: 'capital amount requested' })).toEqual(['capital_amount_requested'])
    expect(await find({ search: 'ana', entity: ['assessment'] })).toEqual(['capital_amount_requested'])
    expect(await find({ search: '%' })).toEqual([])
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    expect(await find({ since: tomorrow })).toEqual([])
    expect(await find({ until: tomorrow })).toContain('city')
    // of these two zones at least one has another date than UTC
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']) {
      const today = toDay(new Date(), time_zone)
      expect(await find({ since: today, time_zone })).toContain('city')
      expect(await find({ until: today, time_zone })).toEqual([])
    }
  })

  test('is counted by kind and by person, what was changed at once as one', async () => {
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

  test('is a table in which nothing is a formula, of what fits the filters', async () => {
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
