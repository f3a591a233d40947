import { expect, test } from 'vitest'
import type { CaseRisk } from '#contract/staff/cases.ts'
import { buildCompany, buildReviewWithRequestedAnswers } from '#web/testing/people.ts'
import { type CaseRights, explainRequestBlock } from '../shared/case-state.ts'
import { listNextActions, isReasonRequired } from './next-actions.ts'

const blocking: CaseRisk = {
  kind: 'runway_short',
  level: 'blocks',
  reason: '2 months of runway stated, less than 3.',
  fact: '2',
  accepted: null,
}
const accepted = { id: 'a', by: 'Ana', at: '2026-11-20T10:00:00Z', reason: 'A round closed' }

const getRights = (company = buildCompany({ status: 'in_review' }), over: Partial<CaseRights> = {}) => ({
  isAdmin: false,
  canTake: false,
  isAllowed: true,
  requestBlock: explainRequestBlock(company, true),
  ...over,
})

test('an analyst can request, move and reject in review, and sees when funding becomes available', () => {
  const company = buildCompany({ status: 'in_review' })
  const actions = listNextActions(company, getRights(company), { risks: [blocking], proofs: new Map() })
  expect(actions.map(({ label, whyNot }) => [label, whyNot])).toEqual([
    ['Ask applicant', null],
    ['Prepare offer', null],
    ['Move to term sheet', null],
    ['Return to draft', null],
    ['Mark as not funded', null],
    ['Mark as funded', 'Available to admins when the status is Definitive Documents.'],
  ])
  expect(actions[2]?.consequence).toMatch(/To continue with 1 blocking risk, enter a reason\.$/)
})

test('a request for different terms is the first step after questions; a sent offer waits for its answer', () => {
  const listSteps = (is_change_requested: boolean) => {
    const offer = { id: 'o', number: 1, status: 'open', advance: '1', valid_until: null, is_change_requested }
    const company = buildCompany({ status: 'term_sheet', offer: { ...offer, status: 'open' } })
    return listNextActions(company, getRights(company), { risks: [], proofs: new Map() })
  }
  expect(listSteps(true)[1]).toMatchObject({ label: 'Review requested terms', act: { kind: 'offer' } })
  expect(listSteps(false).some(({ id }) => id === 'offer')).toBe(false)
})

test('completing an open part is the first action and explains its effect', () => {
  const company = buildCompany({
    status: 'user_action_required',
    actual_review: buildReviewWithRequestedAnswers({}),
  })
  const [complete, ask] = listNextActions(company, getRights(company), { risks: [], proofs: new Map() })
  expect(complete).toMatchObject({
    label: 'Complete application',
    key: 'c',
    consequence: 'Closes the review. The applicant is still working on this part.',
  })
  expect(ask).toMatchObject({ label: 'Ask applicant', whyNot: null })
})

test('an analyst who is not assigned sees why the actions are disabled', () => {
  const company = buildCompany({ status: 'in_review' })
  const rights = getRights(company, { isAllowed: false, canTake: true, requestBlock: 'Assigned only' })
  const actions = listNextActions(company, rights, { risks: [], proofs: new Map() })
  expect(actions[0]).toMatchObject({ label: 'Assign to me', whyNot: null })
  expect(actions.slice(1).every(({ whyNot }) => whyNot !== null)).toBe(true)
})

test('only moves toward funding with an open blocking risk require a reason', () => {
  expect(isReasonRequired('in_review', 'term_sheet', [blocking])).toBe(true)
  expect(isReasonRequired('in_review', 'rejected', [blocking])).toBe(false)
  expect(isReasonRequired('dd_in_review', 'term_sheet', [blocking])).toBe(false)
  expect(isReasonRequired('in_review', 'term_sheet', [{ ...blocking, accepted }])).toBe(false)
})
