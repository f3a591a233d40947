// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Company } from '#contract/companies.ts'
import { completeFinancialReview, type Review } from '#contract/reviews.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { newId } from '#web/testing/people.ts'
import { completeSection, errorCleared, selectDashboard } from './slice.ts'

const review: Review = {
  id: newId(),
  company: newId(),
  created_at: '2026-11-17T10:00:00Z',
  created_by: { id: newId(), name: 'Jonas Lindqvist' },
  closed_at: null,
  answer_by: null,
  application_review: null,
  financial_review: { completed: false, admin_review_required: false, note: null },
  document_review: null,
}

async function completeFinancials(over: Partial<Company> = {}) {
  const server = buildDraftServer({ status: 'user_action_required', actual_review: review, ...over })
  server.api.on(completeFinancialReview, () => review)
  const store = await openStore(server)
  const { payload } = await store.dispatch(completeSection('financial_review'))
  return { payload, sent: server.api.sent(completeFinancialReview).length }
}

test('a part cannot be completed without a review', async () => {
  expect(await completeFinancials({ actual_review: null })).toMatchObject({
    payload: { code: 'no_actual_review', message: 'actual review should exists' },
    sent: 0,
  })
})

test('the financial review cannot be completed without an assessment', async () => {
  expect(await completeFinancials()).toMatchObject({
    payload: { code: 'no_assessment', status: 500, message: 'No financials assessment found' },
    sent: 0,
  })
})

test('a new customer, who needs no assessment, can complete the financial review', async () => {
  expect(await completeFinancials({ customer_kind: 'new', funding_application_type: null })).toMatchObject({
    payload: { review: review.id, by: 'Jonas Lindqvist' },
    sent: 1,
  })
})

test('an error of the dashboard is kept until it is cleared', async () => {
  const store = await openStore(buildDraftServer({ actual_review: null }))
  await store.dispatch(completeSection('financial_review'))
  expect(selectDashboard(store.getState()).error).toMatchObject({ code: 'no_actual_review' })
  store.dispatch(errorCleared())
  expect(selectDashboard(store.getState()).error).toBeNull()
})
