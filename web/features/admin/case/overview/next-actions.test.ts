import { expect, test } from 'vitest'
import type { CaseRisk } from '#contract/staff/cases.ts'
import { buildCompany, buildReviewAbout } from '#web/testing/people.ts'
import { type CaseRights, getRequestBlock } from '../shared/case-state.ts'
import { listNextActions, wantsReason } from './next-actions.ts'

const blocking: CaseRisk = {
  kind: 'runway_short',
  level: 'blocks',
  reason: '2 months stated; below 3.',
  fact: '2',
  accepted: null,
}
const accepted = { id: 'a', by: 'Ana', at: '2026-11-20T10:00:00Z', reason: 'A round closed' }

const getRights = (company = buildCompany({ status: 'in_review' }), over: Partial<CaseRights> = {}) => ({
  isAdmin: false,
  canTake: false,
  isAllowed: true,
  requestBlock: getRequestBlock(company, true),
  ...over,
})

test('an analyst in review may ask, move on and refuse; funding says when it opens', () => {
  const company = buildCompany({ status: 'in_review' })
  const actions = listNextActions(company, getRights(company), { risks: [blocking], proofs: new Map() })
  expect(actions.map(({ label, whyNot }) => [label, whyNot])).toEqual([
    ['Ask applicant', null],
    ['Move to term sheet', null],
    ['Return to draft', null],
    ['Not funded', null],
    ['Mark as funded', 'Opens in Definitive Documents, to admins.'],
  ])
  expect(actions[1]?.consequence).toMatch(/1 risk blocks: it wants a reason first\.$/)
})

test('a part that waits is completed first, and says what that does', () => {
  const company = buildCompany({ status: 'user_action_required', actual_review: buildReviewAbout({}) })
  const [complete, ask] = listNextActions(company, getRights(company), { risks: [], proofs: new Map() })
  expect(complete).toMatchObject({
    label: 'Complete application',
    key: 'c',
    consequence: 'Closes the review. The applicant is still at it.',
  })
  expect(ask?.whyNot).toBe('A review is open already. Complete it first.')
})

test('whoever is not assigned sees what they may not do, and why', () => {
  const company = buildCompany({ status: 'in_review' })
  const rights = getRights(company, { isAllowed: false, canTake: true, requestBlock: 'Assigned only' })
  const actions = listNextActions(company, rights, { risks: [], proofs: new Map() })
  expect(actions[0]).toMatchObject({ label: 'Take it', whyNot: null })
  expect(actions.slice(1).every(({ whyNot }) => whyNot !== null)).toBe(true)
})

test('a reason is wanted on the way forward alone, while a blocking risk is not accepted', () => {
  expect(wantsReason('in_review', 'term_sheet', [blocking])).toBe(true)
  expect(wantsReason('in_review', 'rejected', [blocking])).toBe(false)
  expect(wantsReason('dd_in_review', 'term_sheet', [blocking])).toBe(false)
  expect(wantsReason('in_review', 'term_sheet', [{ ...blocking, accepted }])).toBe(false)
})
