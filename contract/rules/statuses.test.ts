import { describe, expect, test } from 'vitest'
import {
  allowedTargets,
  canSendOffer,
  waitingOn,
  companyStatuses,
  type CompanyStatus,
  companyStatusNames,
  funderStatuses,
  getTargetLabel,
  isEditable,
  isEndedIn,
  isSubmittable,
  offeredTargets,
  reviewStatuses,
  statusActions,
} from './statuses.ts'

/** Written by hand from the decisions on statuses: the moves of staff | the moves of the product itself. */
const table: Record<CompanyStatus, string> = {
  draft: 'in_review rejected cfo_customer | in_review verify_client_email non_us',
  non_us: 'draft rejected |',
  verify_client_email: 'draft rejected | in_review non_us draft',
  in_review: 'draft term_sheet rejected cfo_customer | user_action_required term_sheet',
  user_action_required: 'draft rejected in_review | in_review',
  term_sheet: 'in_review dd_in_review rejected | dd_in_review',
  dd_in_review:
    'term_sheet dd_user_action_required docs_await_sign rejected | term_sheet dd_user_action_required',
  dd_user_action_required: 'rejected dd_in_review | dd_in_review',
  docs_await_sign: 'dd_in_review funded rejected |',
  funded: 'repaid |',
  repaid: 'draft |',
  rejected: 'draft |',
  // a customer of the finance service may submit an application like anybody with a draft
  cfo_customer: 'draft in_review | in_review',
}

const words = (text = '') => text.split(' ').filter(Boolean)
const pairs = companyStatusNames.flatMap((from) => companyStatusNames.map((to) => [from, to] as const))

test('there are thirteen statuses, each with its label', () => {
  expect(companyStatuses).toEqual({
    draft: 'Draft',
    non_us: 'Non US',
    verify_client_email: 'Email Verification Required',
    in_review: 'In Review',
    user_action_required: 'Additional Information Required',
    term_sheet: 'Term Sheet',
    dd_in_review: 'DD In Review',
    dd_user_action_required: 'Action Required',
    docs_await_sign: 'Definitive Documents',
    funded: 'Funded',
    rejected: 'Not Funded',
    repaid: 'Repaid',
    cfo_customer: 'CFO Customer',
  })
  expect(Object.keys(table)).toHaveLength(13)
})

test('in the selector the second request for information is called like the first, and no two targets alike', () => {
  expect(getTargetLabel('dd_user_action_required')).toBe('Additional Information Required')
  expect(getTargetLabel('term_sheet')).toBe('Term Sheet')
  for (const from of companyStatusNames) {
    const labels = allowedTargets(from, 'person').map(getTargetLabel)
    expect(new Set(labels).size).toBe(labels.length)
  }
})

describe.each(['person', 'system'] as const)('a %s', (mover) => {
  test.each(pairs)('from %s to %s', (from, to) => {
    const [byPerson, bySystem] = table[from].split('|').map(words)
    const expected = (mover === 'person' ? byPerson : bySystem)?.includes(to)
    expect(allowedTargets(from, mover).includes(to)).toBe(expected)
  })
})

test.each(companyStatusNames)(
  'from %s an analyst is offered the same as an admin, but for the last steps',
  (from) => {
    const all = offeredTargets(from, true)
    expect(all).toEqual(words(table[from].split('|')[0]))
    expect(offeredTargets(from, false)).toEqual(
      all.filter((to) => !['funded', 'repaid', 'cfo_customer'].includes(to)),
    )
  },
)

test('exactly the targets of a person have an action, one each', () => {
  const reachable = new Set(companyStatusNames.flatMap((from) => allowedTargets(from, 'person')))
  expect(new Set(Object.values(statusActions))).toEqual(reachable)
  expect(Object.keys(statusActions)).toEqual([
    'draft',
    'in_review',
    'dd_in_review',
    'dd_user_action_required',
    'docs_await_sign',
    'fund',
    'reject',
    'term_sheet',
    'repaid',
    'cfo_customer',
  ])
})

test('members edit in six statuses and submit from two of them', () => {
  expect(companyStatusNames.filter(isEditable)).toEqual([
    'draft',
    'non_us',
    'verify_client_email',
    'user_action_required',
    'dd_user_action_required',
    'cfo_customer',
  ])
  expect(companyStatusNames.filter(isSubmittable)).toEqual(['draft', 'cfo_customer'])
})

test('each status waits on the applicant, the funder or nobody', () => {
  expect(Object.fromEntries(companyStatusNames.map((status) => [status, waitingOn(status)]))).toEqual({
    draft: 'applicant',
    non_us: null,
    verify_client_email: 'applicant',
    in_review: 'funder',
    user_action_required: 'applicant',
    term_sheet: 'applicant',
    dd_in_review: 'funder',
    dd_user_action_required: 'applicant',
    docs_await_sign: 'applicant',
    funded: null,
    rejected: null,
    repaid: null,
    cfo_customer: null,
  })
})

test('from each status a draft can be reached again', () => {
  const leadsToDraft = (from: CompanyStatus, seen = new Set<CompanyStatus>()): boolean =>
    from === 'draft' ||
    (!seen.has(from) &&
      allowedTargets(from, 'person').some((to) => leadsToDraft(to, new Set([...seen, from]))))
  expect(companyStatusNames.filter((status) => !leadsToDraft(status))).toEqual([])
})

test('in review are the statuses between sending and decision, whoever is to act', () => {
  const funder = ['in_review', 'dd_in_review']
  expect(funderStatuses).toEqual(companyStatusNames.filter((status) => funder.includes(status)))
  const applicant = ['user_action_required', 'term_sheet', 'dd_user_action_required', 'docs_await_sign']
  expect(reviewStatuses).toEqual(
    companyStatusNames.filter((status) => [...funder, ...applicant].includes(status)),
  )
})

test('the product itself takes a company nowhere from a status that its table leaves out', () => {
  expect(allowedTargets('funded', 'system')).toEqual([])
})

test('an open offer exists from the term sheet to the signing, an accepted offer until a rejection', () => {
  const allows = (item: 'open_offer' | 'accepted_offer') =>
    companyStatusNames.filter((status) => !isEndedIn(status, item))
  expect(allows('open_offer')).toEqual([
    'term_sheet',
    'dd_in_review',
    'dd_user_action_required',
    'docs_await_sign',
  ])
  expect(allows('accepted_offer')).toEqual(companyStatusNames.filter((status) => status !== 'rejected'))
})

test('a final decision ends an open review', () => {
  const ends = companyStatusNames.filter((status) => isEndedIn(status, 'open_review'))
  expect(ends).toEqual(['funded', 'rejected', 'repaid'])
})

test('an offer is sent in a review, at the term sheet and in due diligence', () => {
  expect(companyStatusNames.filter(canSendOffer)).toEqual(['in_review', 'term_sheet', 'dd_in_review'])
})
