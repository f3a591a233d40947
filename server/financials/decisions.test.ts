import { expect, test } from 'vitest'
import { updateAssessment } from '#contract/assessment.ts'
import { explainComparison, listComparisons } from '#contract/financials/comparisons.ts'
import { getMetric, listMetrics, reclassifyLine, refreshFinancials } from '#contract/financials/financials.ts'
import { getChangesHistory } from '#contract/history.ts'
import { listRequirements } from '#contract/financials/requirements.ts'
import { completeDocumentReview, openReview } from '#contract/reviews.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompanyWithPlaidActions } from '#tests/banks.ts'
import { assignAnalyst, findDocumentType, setStatus } from '#tests/build.ts'
import { waitUntilIdle } from '#tests/jobs.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp({ accounting: true, banking: true, financials: true })
const { alice, ana, ada } = await signInCast(app)

const { companyId, link } = await buildCompanyWithPlaidActions(app, alice)
const params = { companyId }
await assignAnalyst(ada, ana, companyId)
await alice.call(updateAssessment, { params, body: { runway_months: 200, has_other_loans: true } })
await link()
await alice.call(refreshFinancials, { params })
await waitUntilIdle(app)

const readHistory = async (entity: 'comparison' | 'financial_line') =>
  (await ana.call(getChangesHistory, { params, query: { entity: [entity] } })).results

test('comparisons show stated and observed values, and explanations are in the history', async () => {
  const comparisons = await ana.call(listComparisons, { params })
  const runway = comparisons.find(({ key }) => key === 'runway')
  expect(runway).toMatchObject({ stated: '200.0', explanation: null, metric: 'runway' })
  expect(['agrees', 'differs']).toContain(runway?.status)
  expect(comparisons.find(({ key }) => key === 'other_loans')).toMatchObject({
    stated: 'yes',
    status: 'not_enough_data',
  })
  const text = 'A round closes this month'
  const explained = await alice.call(explainComparison, {
    params: { companyId, key: 'runway' },
    body: { text },
  })
  expect(explained.explanation).toMatchObject({ text, author: alice.name })
  expect((await readHistory('comparison'))[0]).toMatchObject({ field: 'runway.explanation', after: text })
})

test('an analyst reclassifies a line: both classes are stored, and the metric is recalculated', async () => {
  const before = await ana.call(getMetric, { params: { companyId, key: 'net_burn' } })
  const [line] = before.terms.find(({ name }) => name === 'money_in')?.lines ?? []
  const body = { class: 'capital', note: 'An advance from an investor' } as const
  const lineId = line?.id ?? ''
  expect(await ana.call(reclassifyLine, { params: { companyId, lineId }, body })).toMatchObject({
    class: 'capital',
    original_class: line?.class,
    rule: 'Set by an analyst',
  })
  const after = await ana.call(getMetric, { params: { companyId, key: 'net_burn' } })
  expect(Number(after.value) - Number(before.value)).toBeCloseTo(Number(line?.amount) / 3, 1)
  expect(after.excluded.some(({ id }) => id === lineId)).toBe(true)
  const listed = await alice.call(listMetrics, { params })
  expect(listed.find(({ key }) => key === 'net_burn')?.value).toBe(after.value)
  const [decision, reason] = await readHistory('financial_line')
  expect(decision).toMatchObject({ audience: 'everyone', after: 'Money from owners or investors' })
  expect(reason).toMatchObject({ audience: 'staff', number: decision?.number, after: body.note })
  const { results } = await alice.call(getChangesHistory, { params, query: { entity: ['financial_line'] } })
  expect(results).toEqual([decision])
  const wrong = ana.call(reclassifyLine, { params: { companyId, lineId }, body: { class: 'equity' } })
  await expect(wrong).rejects.toMatchObject({ code: 'invalid_request' })
})

test('bank data fulfills a request for bank statements', async () => {
  await setStatus(app, companyId, 'in_review')
  const types = ['Bank statements', 'Profit and loss statement', 'Cap table']
  const requested_documents = []
  for (const name of types)
    requested_documents.push({ document_type: (await findDocumentType(ana, name)).id })
  await ana.call(openReview, { params, body: { document_review: { requested_documents } } })
  const [statements, profit, table] = await alice.call(listRequirements, { params })
  expect(statements).toMatchObject({ proven_by: 'bank_statements', status: 'met', missing_months: [] })
  expect(statements?.months).toHaveLength(3)
  expect(statements?.snapshot_at).not.toBeNull()
  expect(profit).toMatchObject({ proven_by: 'profit_and_loss', status: 'missing', months_needed: 24 })
  expect(table).toMatchObject({ proven_by: null, status: 'missing' })
})

test('connected data replaces a requested file while the connection works', async () => {
  const otherCompany = await buildCompanyWithPlaidActions(app, alice)
  const companyParams = { companyId: otherCompany.companyId }
  const connectionId = await otherCompany.link()
  await alice.call(refreshFinancials, { params: companyParams })
  await waitUntilIdle(app)
  await assignAnalyst(ada, ana, otherCompany.companyId)
  await setStatus(app, otherCompany.companyId, 'in_review')
  const document_type = (await findDocumentType(ana, 'Bank statements')).id
  const body = { document_review: { requested_documents: [{ document_type }] } }
  const { id: reviewId } = await ana.call(openReview, { params: companyParams, body })
  const complete = () =>
    alice.call(completeDocumentReview, { params: { ...companyParams, reviewId }, body: {} })
  const setConnectionStatus = (status: 'Linked' | 'Error') =>
    app.ctx.db.updateTable('connections').set({ status }).where('id', '=', connectionId).execute()
  await setConnectionStatus('Error')
  const [stale] = await alice.call(listRequirements, { params: companyParams })
  expect(stale).toMatchObject({ status: 'stale', problem: expect.stringMatching(/broken/) as string })
  await expect(complete()).rejects.toMatchObject({ code: 'documents_missing' })
  await setConnectionStatus('Linked')
  const [met] = await alice.call(listRequirements, { params: companyParams })
  expect(met).toMatchObject({ status: 'met', problem: null })
  expect((await complete()).document_review).toMatchObject({
    completed: true,
    requested_documents: [{ documents: [], proven_at: met?.snapshot_at }],
  })
})
