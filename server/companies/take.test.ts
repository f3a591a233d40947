import { expect, test } from 'vitest'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { getCompany, takeCompany } from '#contract/companies.ts'
import { getChangesHistory } from '#contract/history.ts'
import { testApp } from '#tests/app.ts'
import { assign, buildCompany } from '#tests/build.ts'
import { cast } from '#tests/people.ts'

const app = await testApp()
const { alice, ana, otto, ada } = await cast(app)

const getAssigned = async (companyId: string) =>
  (await ada.call(getCompany, { params: { companyId } })).assigned_analyst_ids

test('an analyst takes a company that nobody has; history and audit say so', async () => {
  const { id: companyId } = await buildCompany(alice)
  const params = { companyId }
  expect(await ana.call(takeCompany, { params })).toMatchObject({ assigned_analyst_ids: [ana.id] })
  // Again is no change.
  expect(await ana.call(takeCompany, { params })).toMatchObject({ assigned_analyst_ids: [ana.id] })
  const { results } = await ada.call(getChangesHistory, { params, query: { entity: ['assignment'] } })
  expect(results).toMatchObject([{ before: [], after: ['Ana'], author: { name: 'Ana' } }])
  const query = { company: companyId, action: ['analysts_assigned' as const] }
  const audited = await ada.call(listAuditEvents, { query })
  expect(audited.results).toMatchObject([{ user: { id: ana.id }, details: { before: [], after: ['Ana'] } }])
})

test('a colleague’s company is not for the taking', async () => {
  const { id: companyId } = await buildCompany(alice)
  await assign(ada, otto, companyId)
  await expect(ana.call(takeCompany, { params: { companyId } })).rejects.toMatchObject({
    status: 403,
    message: 'Otto has this company already. An admin can assign it to you',
  })
  expect(await getAssigned(companyId)).toEqual([otto.id])
})

test('of two who take it at once one gets it', async () => {
  const { id: companyId } = await buildCompany(alice)
  const both = await Promise.allSettled(
    [ana, otto].map(({ call }) => call(takeCompany, { params: { companyId } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await getAssigned(companyId)).toHaveLength(1)
})
