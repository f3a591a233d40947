import { expect, test } from 'vitest'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { getCompany, claimCompany } from '#contract/companies.ts'
import { getChangesHistory } from '#contract/history.ts'
import { startTestApp } from '#tests/app.ts'
import { assignAnalyst, buildCompany } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, ana, otto, ada } = await signInCast(app)

const getAssigned = async (companyId: string) =>
  (await ada.call(getCompany, { params: { companyId } })).assigned_analyst_ids

test('an analyst claims an unassigned company, which is in the history and the audit log', async () => {
  const { id: companyId } = await buildCompany(alice)
  const params = { companyId }
  expect(await ana.call(claimCompany, { params })).toMatchObject({ assigned_analyst_ids: [ana.id] })
  expect(await ana.call(claimCompany, { params })).toMatchObject({ assigned_analyst_ids: [ana.id] })
  const { results } = await ada.call(getChangesHistory, { params, query: { entity: ['assignment'] } })
  expect(results).toMatchObject([{ before: [], after: ['Ana'], author: { name: 'Ana' } }])
  const query = { company: companyId, action: ['analysts_assigned' as const] }
  const audited = await ada.call(listAuditEvents, { query })
  expect(audited.results).toMatchObject([{ user: { id: ana.id }, details: { before: [], after: ['Ana'] } }])
})

test('an analyst cannot claim a company that is assigned to a colleague', async () => {
  const { id: companyId } = await buildCompany(alice)
  await assignAnalyst(ada, otto, companyId)
  await expect(ana.call(claimCompany, { params: { companyId } })).rejects.toMatchObject({
    status: 403,
    message: 'This company is already assigned to Otto. An admin can assign it to you',
  })
  expect(await getAssigned(companyId)).toEqual([otto.id])
})

test('if two analysts claim a company concurrently, one succeeds', async () => {
  const { id: companyId } = await buildCompany(alice)
  const both = await Promise.allSettled(
    [ana, otto].map(({ call }) => call(claimCompany, { params: { companyId } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await getAssigned(companyId)).toHaveLength(1)
})
