import { describe, expect, test } from 'vitest'
import { getAssessment, updateAssessment } from '#contract/assessment.ts'
import { getCompany, updateCompany } from '#contract/companies.ts'
import type { Request } from '#contract/endpoint.ts'
import { getChangesHistory } from '#contract/history.ts'
import { createProfile, updateProfile } from '#contract/profiles.ts'
import { type Somebody, testApp } from '#tests/app.ts'
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
    edit: (author: Somebody, body: Answers, seen?: number) =>
      author.call(updateCompany, { params, body, ...(seen === undefined ? {} : { baseVersion: seen }) }),
    look: () => alice.call(getCompany, { params }),
    changes: async (field: string) =>
      (await alice.call(getChangesHistory, { params, query: { field } })).results,
  }
}

describe('two people who edit at once', () => {
  test('never collide in different fields', async () => {
    const { version, edit } = await sharedCompany()
    await edit(alice, { city: 'Portland' }, version)
    expect(await edit(ana, { state: 'ME' }, version)).toMatchObject({ city: 'Portland', state: 'ME' })
  })

  test('never collide in the same value', async () => {
    const { version, edit, changes } = await sharedCompany()
    await edit(alice, { city: 'Portland', business_models: [], is_software: true }, version)
    const same = await edit(ana, { city: 'Portland', business_models: [], is_software: true }, version)
    expect(same.city).toBe('Portland')
    expect(await changes('city')).toHaveLength(1)
  })

  test('are told of a collision with both values, whose the other is, when, and what to send to insist', async () => {
    const { version, edit, look } = await sharedCompany()
    const theirs = await edit(alice, { city: 'Portland', zip_code: '04101' }, version)
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
            version: theirs.version,
            at: expect.any(String) as string,
          },
          { field: 'zip_code', yours: '04401', theirs: '04101' },
        ],
      },
    })
    // nothing is applied, not even what does not collide
    expect(await look()).toMatchObject({ city: 'Portland', zip_code: '04101', state: null })
    expect(await edit(ana, { city: 'Bangor' }, theirs.version)).toMatchObject({ city: 'Bangor' })
  })

  test('lose nothing when neither says what they have seen: the last wins and the history has both', async () => {
    const { edit, changes } = await sharedCompany()
    await edit(alice, { city: 'Portland' })
    await edit(ana, { city: 'Bangor' })
    expect(await changes('city')).toMatchObject([
      { before: 'Portland', after: 'Bangor', author: { name: 'Ana' } },
      { before: null, after: 'Portland', author: { name: 'Alice' } },
    ])
  })

  test('do not collide with a change that was taken back meanwhile', async () => {
    const { version, edit } = await sharedCompany({ city: 'Portland' })
    await edit(alice, { city: 'Bangor' })
    await edit(alice, { city: 'Portland' })
    expect(await edit(ana, { city: 'Portland', state: 'ME' }, version)).toMatchObject({ state: 'ME' })
  })
})

test('one’s own edit in another window collides too, and is called one’s own', async () => {
  const { version, edit } = await sharedCompany()
  await edit(alice, { city: 'Portland' }, version)
  await expect(edit(alice, { city: 'Bangor' }, version)).rejects.toMatchObject({
    details: { conflicts: [{ theirs: 'Portland', author: { id: alice.id, name: 'You' } }] },
  })
})

test('fifty edits at once lose nothing, and every one has its number', async () => {
  const { id, params, edit, look, version } = await sharedCompany()
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
  expect((await look()).version).toBe(Math.max(...numbers))
  expect(Math.min(...numbers)).toBeGreaterThan(version)
  expect(results.every(({ entity_id }) => entity_id === id)).toBe(true)
})

test('of twenty who change one field from the same view, one is let through', async () => {
  const { version, edit, changes } = await sharedCompany()
  const edits = Array.from({ length: 20 }, (_, index) => edit(alice, { city: `City ${index}` }, version))
  const settled = await Promise.allSettled(edits)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await changes('city')).toHaveLength(1)
})

describe('an edit', () => {
  test('of nothing, or of what is there already, changes no number', async () => {
    const { edit, look } = await sharedCompany({ city: 'Portland', date_incorporated: '2019-04-01' })
    const { version, updated_at } = await look()
    await edit(alice, {})
    await edit(alice, { city: 'Portland', date_incorporated: '2019-04-01' })
    expect(await look()).toMatchObject({ version, updated_at })
  })

  test('empties a field with null', async () => {
    const { edit, changes } = await sharedCompany({ city: 'Portland' })
    expect(await edit(alice, { city: null })).toMatchObject({ city: null })
    expect(await changes('city')).toMatchObject([{ before: 'Portland', after: null }, {}])
  })

  test('to a name that another company has, in whatever case, is refused', async () => {
    const { edit, look } = await sharedCompany()
    const other = await buildCompany(alice)
    await expect(edit(alice, { name: other.name?.toUpperCase() })).rejects.toMatchObject({
      code: 'name_taken',
      details: { errors: [{ path: 'body.name' }] },
    })
    const { name } = await look()
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
    const assess = (author: Somebody, body: Request<typeof updateAssessment>['body']) =>
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

  test('keep money and months exactly', async () => {
    const { params } = await sharedCompany()
    const body = { capital_amount_requested: '999999999999.99', runway_months: 0.1 }
    expect(await alice.call(updateAssessment, { params, body })).toMatchObject(body)
    expect(await alice.call(getAssessment, { params })).toMatchObject(body)
  })
})
