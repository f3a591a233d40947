import { describe, expect, test } from 'vitest'
import { getCompanyStatus } from '#contract/companies.ts'
import { getChangesHistory } from '#contract/history.ts'
import * as contract from '#contract/intros.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, buildFile, assignAnalyst, setStatus } from '#tests/build.ts'
import {
  buildCompanyWithTermSheet,
  buildDraftIntro,
  buildInvestor,
  introAnswers,
  sendToInvestors,
} from '#tests/intros.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const small = await startTestApp({ companyFilesLimit: 10 })
const { alice, bob, sam, ana, otto, ada } = await signInCast(app)

type Edit = Parameters<typeof change>[2]

const change = (
  who: TestUser,
  introId: string,
  body: Partial<typeof introAnswers> & { pitch?: File | null },
  baseVersion?: number,
) =>
  who.call(contract.updateIntro, {
    params: { introId },
    body,
    ...(baseVersion === undefined ? {} : { baseVersion }),
  })

const submit = (person: TestUser, introId: string) =>
  person.call(contract.submitIntro, { params: { introId } })

const get = (person: TestUser, introId: string) => person.call(contract.getIntro, { params: { introId } })

async function buildIntro(answers: Partial<typeof introAnswers> = {}) {
  const { id: company } = await buildCompany(alice)
  await assignAnalyst(ada, ana, company)
  const intro = await buildDraftIntro(alice, company, answers)
  return { company, id: intro.id, intro }
}

describe('a draft', () => {
  test('starts with the answers that we already have', async () => {
    const { company, intro } = await buildIntro({ first_name: 'Alice' })
    expect(intro).toMatchObject({
      company,
      status: 'draft',
      first_name: 'Alice',
      last_name: null,
      blurb: null,
      pitch: null,
      submitted_at: null,
      sent_at: null,
      investors: [],
    })
    expect(await get(alice, intro.id)).toEqual(intro)
  })

  test('can be started in every status of the company’s funding application', async () => {
    const { id: company } = await buildCompany(alice)
    await setStatus(app, company, 'funded')
    expect(await buildDraftIntro(alice, company)).toMatchObject({ status: 'draft' })
  })

  test('is changed by field; cleared fields are null, and the history records all changes', async () => {
    const { company, id, intro } = await buildIntro({ first_name: 'Alice', blurb: 'Kilns' })
    const changed = await change(alice, id, { last_name: 'Founder', blurb: null } as unknown as Edit)
    expect(changed).toEqual({ ...intro, last_name: 'Founder', blurb: null, version: intro.version + 1 })
    const query = { entity: ['intro' as const] }
    const { results } = await alice.call(getChangesHistory, { params: { companyId: company }, query })
    expect(results.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['last_name', null, 'Founder'],
      ['blurb', 'Kilns', null],
      ['status', null, 'draft'],
      ['first_name', null, 'Alice'],
      ['blurb', null, 'Kilns'],
    ])
  })

  test('accepts a deck in a form, replaces it and removes it', async () => {
    const { id } = await buildIntro()
    const first = await change(alice, id, { pitch: buildFile('deck.csv'), name: 'Tidal Kiln' })
    expect(first).toMatchObject({
      name: 'Tidal Kiln',
      pitch: { filename: 'deck.csv', media_type: 'text/csv', size: 24 },
    })
    const second = await change(alice, id, { pitch: buildFile('better.csv', 'a,b\n') })
    expect(second).toMatchObject({ name: 'Tidal Kiln', pitch: { filename: 'better.csv' } })
    const file = await alice.call(contract.downloadIntroPitch, { params: { introId: id } })
    expect([file.name, await file.text()]).toEqual(['better.csv', 'a,b\n'])
    // Because no file is sent, the client sends JSON instead of a form.
    expect(await change(alice, id, { pitch: null })).toMatchObject({ pitch: null })
    const download = alice.call(contract.downloadIntroPitch, { params: { introId: id } })
    await expect(download).rejects.toMatchObject({ code: 'not_found' })
  })

  test('treats an empty text in a form as cleared', async () => {
    const { id } = await buildIntro({ blurb: 'Kilns' })
    const form = new FormData()
    form.append('blurb', '')
    form.append('last_name', 'Founder')
    const url = `${app.url}/api/v1/vc/applications/${id}/`
    const response = await fetch(url, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${alice.token}` },
      body: form,
    })
    expect(response.status).toBe(200)
    expect(await get(alice, id)).toMatchObject({ blurb: null, last_name: 'Founder' })
  })

  test.each<[string, Edit, string]>([
    [
      'of a kind that is not accepted',
      { pitch: buildFile('deck.html', '<html><script>') },
      'invalid_file_type',
    ],
    [
      'that is larger than 50 MB',
      { pitch: new File([Buffer.alloc(52_428_801, 'a')], 'deck.txt') },
      'too_large',
    ],
    ['by a link that is no web address', { pitch_url: 'javascript:alert(1)' }, 'invalid_request'],
  ])('refuses a deck %s', async (_, body, code) => {
    const { id, intro } = await buildIntro()
    await expect(change(alice, id, body)).rejects.toMatchObject({ code })
    expect(await get(alice, id)).toEqual(intro)
  })

  test('counts its deck toward the company’s file storage limit', async () => {
    const owner = await small.arrive('Owner')
    const { id } = await buildDraftIntro(owner, (await buildCompany(owner)).id)
    await expect(change(owner, id, { pitch: buildFile() })).rejects.toMatchObject({ code: 'too_large' })
  })

  test('does not overwrite a concurrent change', async () => {
    const { id, intro } = await buildIntro()
    await change(ada, id, { blurb: 'Ada’s words', pitch: buildFile('ada.csv') })
    await expect(change(alice, id, { blurb: 'My words' }, intro.version)).rejects.toMatchObject({
      code: 'edit_conflict',
      details: { conflicts: [{ field: 'blurb', yours: 'My words', theirs: 'Ada’s words' }] },
    })
    const deck = { pitch: buildFile('mine.csv') }
    await expect(change(alice, id, deck, intro.version)).rejects.toMatchObject({
      code: 'edit_conflict',
      details: { conflicts: [{ field: 'pitch', yours: 'mine.csv', theirs: 'ada.csv' }] },
    })
    await change(alice, id, { name: 'Tidal Kiln' }, intro.version)
    expect(await get(alice, id)).toMatchObject({ blurb: 'Ada’s words', name: 'Tidal Kiln' })
  })
})

describe('submitting', () => {
  test('is refused with a list of the missing answers', async () => {
    const { id } = await buildIntro({ last_name: 'Founder' })
    await expect(submit(alice, id)).rejects.toMatchObject({
      code: 'incomplete_application',
      details: {
        errors: [
          { path: 'first_name', message: 'First name' },
          { path: 'name', message: 'Company name' },
          { path: 'blurb', message: 'What the company does' },
          { path: 'pitch', message: 'A pitch deck or a link to it' },
        ],
      },
    })
  })

  test('accepts a deck instead of a link', async () => {
    const { pitch_url: _, ...answers } = introAnswers
    const { id } = await buildIntro(answers)
    await expect(submit(alice, id)).rejects.toMatchObject({ details: { errors: [{ path: 'pitch' }] } })
    await change(alice, id, { pitch: buildFile('deck.csv') })
    const submitted = await submit(alice, id)
    expect(submitted).toMatchObject({ status: 'submitted', sent_at: null })
    expect(Date.now() - Date.parse(submitted.submitted_at ?? '')).toBeLessThan(60_000)
  })

  test('happens once for ten concurrent calls', async () => {
    const { id } = await buildIntro(introAnswers)
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => submit(alice, id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(submit(alice, id)).rejects.toMatchObject({ code: 'intro_not_draft', status: 409 })
  })

  test('makes the application read-only for everyone', async () => {
    const { id } = await buildIntro(introAnswers)
    const submitted = await submit(alice, id)
    for (const person of [alice, ada])
      for (const body of [{ blurb: 'Other' }, { pitch: buildFile() }])
        await expect(change(person, id, body)).rejects.toMatchObject({ code: 'intro_not_draft' })
    expect(await get(alice, id)).toEqual(submitted)
  })
})

describe('the status of the company', () => {
  const ofCompany = async (companyId: string) =>
    (await alice.call(getCompanyStatus, { params: { companyId } })).intro_application_status

  test('includes the status of its latest application for introductions', async () => {
    const { id: company } = await buildCompanyWithTermSheet(app, alice)
    expect(await ofCompany(company)).toBeNull()
    const first = await buildDraftIntro(alice, company, introAnswers)
    expect(await ofCompany(company)).toBe('draft')
    await submit(alice, first.id)
    expect(await ofCompany(company)).toBe('submitted')
    await sendToInvestors(alice, first.id, [await buildInvestor(ada)])
    expect(await ofCompany(company)).toBe('sent')
    await buildDraftIntro(alice, company)
    expect(await ofCompany(company)).toBe('draft')
  })
})

describe('the list', async () => {
  const ownIntro = await buildIntro(introAnswers)
  const later = await buildDraftIntro(alice, ownIntro.company)
  await submit(alice, ownIntro.id)
  const { id: foreign } = await buildCompany(bob)
  const foreignIntro = await buildDraftIntro(bob, foreign)

  const list = async (who: TestUser, query: object = {}) =>
    (await who.call(contract.listIntros, { query: { page_size: 1000, ...query } })).results.map(
      ({ id }) => id,
    )

  test('contains the applications of the caller’s companies, or all applications for analysts and admins', async () => {
    expect(await list(bob)).toEqual([foreignIntro.id])
    expect(await list(sam)).toEqual([])
    expect(await list(alice)).not.toContain(foreignIntro.id)
    for (const person of [ana, otto, ada])
      expect(await list(person)).toEqual(expect.arrayContaining([ownIntro.id, later.id, foreignIntro.id]))
  })

  test('is filtered by company and status; the default order is newest first', async () => {
    const company = ownIntro.company
    expect(await list(alice, { company })).toEqual([later.id, ownIntro.id])
    expect(await list(alice, { company, ordering: 'created_at' })).toEqual([ownIntro.id, later.id])
    expect(await list(otto, { company, status: ['submitted', 'sent'] })).toEqual([ownIntro.id])
    expect(await list(alice, { company: foreign })).toEqual([])
  })
})

test('analysts can read but not change an application; strangers cannot tell that it exists', async () => {
  const { company, id } = await buildIntro(introAnswers)
  for (const person of [ana, otto]) {
    expect(await get(person, id)).toMatchObject({ id })
    const forbidden = { code: 'forbidden' }
    await expect(change(person, id, { blurb: 'x' })).rejects.toMatchObject(forbidden)
    await expect(submit(person, id)).rejects.toMatchObject(forbidden)
    await expect(buildDraftIntro(person, company)).rejects.toMatchObject(forbidden)
  }
  for (const person of [bob, sam]) {
    const hidden = { code: 'not_found' }
    await expect(get(person, id)).rejects.toMatchObject(hidden)
    await expect(change(person, id, { blurb: 'x' })).rejects.toMatchObject(hidden)
    await expect(buildDraftIntro(person, company)).rejects.toMatchObject(hidden)
  }
})
