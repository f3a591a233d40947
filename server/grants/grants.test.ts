import { describe, expect, test } from 'vitest'
import * as contract from '#contract/grants.ts'
import { getChangesHistory } from '#contract/history.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, buildFile, buildGrant, setStatus } from '#tests/build.ts'
import { buildSharedGrant, type GrantForm } from '#tests/grants.ts'
import { signInCast } from '#tests/people.ts'
import { listStoredFiles } from '#tests/files/stored-files.ts'

const app = await startTestApp()
const people = await signInCast(app)
const { alice, bob, ana } = people

const shared = (form: GrantForm = {}) => buildSharedGrant(people, form)

const answers = {
  is_funding_approved: true,
  is_match_required: false,
  is_contract_signed: true,
  expected_signing_date: '2026-03-01',
  is_spend_before_contract_allowed: false,
  funding_type: 'other',
  other_funding_type: 'true',
  is_payments_received: null,
  expected_funding_date: '2026-09-30',
  public_notice_url: 'https://example.com/notice?a=b',
  how_match_requirement_met: ['cash', 'in_kind'],
  match_amount: '999999999999.99',
  is_funds_arranged_to_match_requirement: true,
  awardee_type: 'prime',
} as const satisfies GrantForm

describe('a grant', () => {
  test('is added with all its answers, and is part of the company', async () => {
    const { companyId, grant, fetchSaved } = await shared({
      ...answers,
      how_match_requirement_met: [...answers.how_match_requirement_met],
    })
    expect(grant).toMatchObject({ ...answers, company: companyId, pitch: null, has_payment_schedule: false })
    expect(await fetchSaved()).toEqual(grant)
    const page = await alice.call(contract.listGrants, { params: { companyId } })
    expect(page).toMatchObject({ count: 1, results: [grant] })
  })

  test('starts without answers, and the history records that it was added', async () => {
    const { grant, history } = await shared()
    expect(grant).toMatchObject(Object.fromEntries(Object.keys(answers).map((name) => [name, null])))
    expect(await history()).toMatchObject([{ field: 'status', before: null, after: 'added' }])
  })

  test('is listed in the order of creation', async () => {
    const { id: companyId } = await buildCompany(alice)
    for (const match_amount of ['1.00', '2.00', '3.00']) await buildGrant(alice, companyId, { match_amount })
    const page = async (number: number) =>
      (
        await alice.call(contract.listGrants, {
          params: { companyId },
          query: { page: number, page_size: 2 },
        })
      ).results.map(({ match_amount }) => match_amount)
    expect(await page(1)).toEqual(['1.00', '2.00'])
    expect(await page(2)).toEqual(['3.00'])
  })

  test('accepts partial changes, clears an answer with null, and records each change', async () => {
    const { edit, history } = await shared({
      match_amount: '5.00',
      how_match_requirement_met: ['cash'],
    })
    const edited = await edit({ match_amount: null, is_contract_signed: false, other_funding_type: 'x' })
    expect(edited).toMatchObject({
      match_amount: null,
      is_contract_signed: false,
      other_funding_type: 'x',
      how_match_requirement_met: ['cash'],
    })
    expect(await edit({ how_match_requirement_met: [] })).toMatchObject({ how_match_requirement_met: null })
    expect(await history('match_amount')).toMatchObject([
      { before: '5.00', after: null },
      { before: null, after: '5.00' },
    ])
    expect(await history('how_match_requirement_met')).toMatchObject([{ before: ['cash'], after: null }, {}])
  })

  test('keeps its version if nothing is changed', async () => {
    const { grant, edit } = await shared({ match_amount: '5.00', expected_signing_date: '2026-03-01' })
    const same = { match_amount: '5.00', expected_signing_date: '2026-03-01', pitch: null }
    expect(await edit(same)).toEqual(grant)
  })

  test.each<[string, string, string]>([
    ['is_match_required', 'yes', 'body.is_match_required'],
    ['match_amount', '250000', 'body.match_amount'],
    ['expected_signing_date', '01/03/2026', 'body.expected_signing_date'],
    ['public_notice_url', 'javascript:alert(1)', 'body.public_notice_url'],
    ['funding_type', 'loan', 'body.funding_type'],
    ['how_match_requirement_met', 'gold', 'body.how_match_requirement_met.0'],
    ['company', '0197f000-ffff-7000-8000-000000000000', 'body.company'],
    ['deleted_at', '2026-03-01', 'body.deleted_at'],
    ['pitch', 'deck.pdf', 'body.pitch'],
  ])('refuses %s as %j by name', async (name, text, path) => {
    const { params, fetchSaved } = await shared()
    const before = await fetchSaved()
    const form = new FormData()
    form.append(name, text)
    const response = await fetch(`${app.url}/api/v1/climate_grants/${params.grantId}/`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${alice.token}` },
      body: form,
    })
    const problem = (await response.json()) as { status: number; errors: { path: string }[] }
    expect(problem.status).toBe(400)
    expect(new Set(problem.errors.map((error) => error.path))).toEqual(new Set([path]))
    expect(await fetchSaved()).toEqual(before)
  })

  test('cannot be added to another company or found by its members', async () => {
    const { companyId, params } = await shared()
    const before = listStoredFiles(app)
    const hidden = { code: 'not_found' }
    await expect(buildGrant(bob, companyId, { pitch: buildFile() })).rejects.toMatchObject(hidden)
    const edited = bob.call(contract.updateGrant, { params, body: { pitch: buildFile() } })
    await expect(edited).rejects.toMatchObject(hidden)
    expect(listStoredFiles(app)).toEqual(before)
  })

  test('is read-only for the applicant after submission, but not for the analyst', async () => {
    const { companyId, params, edit } = await shared()
    await setStatus(app, companyId, 'in_review')
    const before = listStoredFiles(app)
    const refused = { code: 'not_editable' }
    await expect(edit({ pitch: buildFile() })).rejects.toMatchObject(refused)
    await expect(buildGrant(alice, companyId)).rejects.toMatchObject(refused)
    await expect(alice.call(contract.deleteGrant, { params })).rejects.toMatchObject(refused)
    expect(listStoredFiles(app)).toEqual(before)
    expect(await edit({ is_contract_signed: true }, undefined, ana)).toMatchObject({
      is_contract_signed: true,
    })
  })
})

describe('a grant that is removed', () => {
  test('disappears immediately with its schedule and files, which the history still shows', async () => {
    const { companyId, params, fetchSaved, edit, read } = await shared({ pitch: buildFile('pitch.csv') })
    const body = { payments: [{ expected_date: '2026-03-01', amount: '10.00' }] }
    await alice.call(contract.saveSchedule, { params, body })
    expect(await alice.call(contract.deleteGrant, { params })).toBeNull()
    expect(await fetchSaved()).toBeUndefined()
    expect((await alice.call(contract.listGrants, { params: { companyId } })).count).toBe(0)
    const gone = { code: 'not_found' }
    await expect(read('pitch')).rejects.toMatchObject(gone)
    await expect(edit({ match_amount: '1.00' })).rejects.toMatchObject(gone)
    for (const endpoint of [contract.getSchedule, contract.cleanSchedule, contract.deleteGrant])
      await expect(alice.call(endpoint, { params })).rejects.toMatchObject(gone)
    await expect(alice.call(contract.saveSchedule, { params, body })).rejects.toMatchObject(gone)
    const query = { entity: ['climate_grant' as const, 'payment_schedule' as const] }
    const { results } = await alice.call(getChangesHistory, { params: { companyId }, query })
    expect(results.slice(0, 3)).toMatchObject([
      { entity: 'payment_schedule', before: ['2026-03-01: $10.00'], after: [] },
      { entity: 'climate_grant', field: 'pitch', before: 'pitch.csv', after: null },
      { entity: 'climate_grant', field: 'status', before: 'added', after: 'removed' },
    ])
  })

  test('does not affect other grants', async () => {
    const { companyId, params, fetchSaved } = await shared()
    const other = await buildGrant(alice, companyId, { pitch: buildFile('other.csv') })
    await alice.call(contract.deleteGrant, { params })
    expect(await fetchSaved()).toMatchObject({ id: other.id, pitch: { filename: 'other.csv' } })
  })
})
