import { describe, expect, test } from 'vitest'
import {
  listAllowedTargets,
  canSendOffer,
  companyStatuses,
  type CompanyStatus,
  companyStatusNames,
  fundingStatuses,
  getTargetLabel,
  isEditable,
  isEndedIn,
  isReopenedByRequest,
  isSubmittable,
  listSelectableTargets,
  reviewStatuses,
  statusActions,
  getStatusParty,
} from './statuses.ts'

type ListTargets = (from: CompanyStatus) => readonly CompanyStatus[]

const byStaff: ListTargets = (from) => listAllowedTargets(from, 'person')
const byAnalyst: ListTargets = (from) => listSelectableTargets(from, false)
const bySystem: ListTargets = (from) => listAllowedTargets(from, 'system')
const byAnyone: ListTargets = (from) => [...byStaff(from), ...bySystem(from)]

function findReachable(
  from: CompanyStatus,
  listTargets: ListTargets,
  without: CompanyStatus[] = [],
): Set<CompanyStatus> {
  const reachable = new Set<CompanyStatus>()
  const walk = (status: CompanyStatus) => {
    if (without.includes(status)) return
    for (const to of listTargets(status)) {
      if (reachable.has(to)) continue
      reachable.add(to)
      walk(to)
    }
  }
  walk(from)
  return reachable
}

const stages: CompanyStatus[] = ['in_review', 'term_sheet', 'dd_in_review', 'docs_await_sign', 'funded']
const closedStatuses: CompanyStatus[] = ['funded', 'rejected', 'repaid']
const requests = [
  ['in_review', 'user_action_required'],
  ['dd_in_review', 'dd_user_action_required'],
] as const

describe('a company', () => {
  test.each(companyStatusNames)(
    'in %s cannot move to the same status, and can reach it from a draft',
    (status) => {
      expect(byAnyone(status)).not.toContain(status)
      expect([...findReachable('draft', byAnyone)]).toContain(status)
    },
  )

  test.each(companyStatusNames)('in %s can be moved back to draft by staff', (status) => {
    expect([status, ...findReachable(status, byStaff)]).toContain('draft')
  })

  test.each(stages.slice(0, -1).map((stage, index) => [stage, stages.slice(index + 1)] as const))(
    'cannot skip %s',
    (stage, laterStages) => {
      const reachable = findReachable('draft', byAnyone, [stage])
      expect(laterStages.filter((status) => reachable.has(status))).toEqual([])
    },
  )

  test('moves only between neighboring stages until it is funded, forward and back', () => {
    const openStages = stages.slice(0, -1)
    for (const [index, stage] of openStages.entries()) {
      const neighbors = openStages.filter((_, position) => Math.abs(position - index) === 1)
      expect(openStages.filter((status) => byStaff(stage).includes(status))).toEqual(neighbors)
    }
  })

  test('enters the funding statuses with the term sheet', () => {
    const reachable = findReachable('draft', byAnyone, ['term_sheet'])
    const expected = companyStatusNames.filter(
      (status) => status === 'term_sheet' || (status !== 'draft' && !reachable.has(status)),
    )
    expect(new Set(fundingStatuses)).toEqual(new Set(expected))
  })

  test('that is funded can only become repaid, and a closed application can only restart', () => {
    expect(byAnyone('funded')).toEqual(['repaid'])
    expect(byAnyone('repaid')).toEqual(['draft'])
    expect(byAnyone('rejected')).toEqual(['draft'])
    expect(companyStatusNames.filter((status) => byAnyone(status).includes('repaid'))).toEqual(['funded'])
  })
})

describe('staff', () => {
  test.each(companyStatusNames)('can reject a company in %s unless it is closed or a customer', (status) => {
    const isOver = closedStatuses.includes(status) || status === 'cfo_customer'
    expect(byStaff(status).includes('rejected')).toBe(!isOver)
  })

  test.each(companyStatusNames)('can restart a company in %s unless its funding has started', (status) => {
    const isUnderWay = fundingStatuses.includes(status) && status !== 'repaid'
    expect(byStaff(status).includes('draft')).toBe(status !== 'draft' && !isUnderWay)
  })

  test('can start the review of an unsubmitted application, an unanswered request or a term sheet', () => {
    const sources = companyStatusNames.filter((status) => byStaff(status).includes('in_review'))
    // Excludes waitlisted companies, which submit again themselves.
    const unsubmittedStatuses = companyStatusNames.filter(
      (status) => isSubmittable(status) && status !== 'non_us',
    )
    expect(new Set(sources)).toEqual(new Set([...unsubmittedStatuses, 'user_action_required', 'term_sheet']))
  })

  test('can make a company a CFO customer only before it has an offer', () => {
    const sources = companyStatusNames.filter((status) => byStaff(status).includes('cfo_customer'))
    expect(sources).toEqual(['draft', 'in_review'])
  })

  test.each(requests)('can return to %s from %s, besides rejecting or restarting', (review, request) => {
    const targets = byStaff(request).filter((to) => to !== 'rejected' && to !== 'draft')
    expect(targets).toEqual([review])
  })

  test('can request information for due diligence only during its review', () => {
    const sources = companyStatusNames.filter((status) => byStaff(status).includes('dd_user_action_required'))
    expect(sources).toEqual(['dd_in_review'])
  })

  test('cannot set statuses that result from an applicant’s actions', () => {
    const targets = new Set(companyStatusNames.flatMap(byStaff))
    const systemStatuses: CompanyStatus[] = ['non_us', 'verify_client_email', 'user_action_required']
    expect(systemStatuses.filter((status) => targets.has(status))).toEqual([])
  })
})

describe('an analyst', () => {
  const adminOnly: CompanyStatus[] = ['funded', 'repaid', 'cfo_customer']

  test.each(companyStatusNames)(
    'has the same targets as an admin from %s, except admin-only statuses',
    (status) => {
      expect(byAnalyst(status)).toEqual(
        listSelectableTargets(status, true).filter((to) => !adminOnly.includes(to)),
      )
      expect(listSelectableTargets(status, true)).toEqual(byStaff(status))
    },
  )

  test('cannot fund a company, even with automatic transitions', () => {
    const listTargets: ListTargets = (from) => [...byAnalyst(from), ...bySystem(from)]
    const reachable = findReachable('draft', listTargets)
    expect(adminOnly.filter((status) => reachable.has(status))).toEqual([])
  })
})

describe('the system', () => {
  test('never rejects or funds a company, and never moves a company that waits for signatures', () => {
    const decisions: CompanyStatus[] = [...closedStatuses, 'docs_await_sign', 'cfo_customer']
    expect(decisions.filter((status) => findReachable('draft', bySystem).has(status))).toEqual([])
    expect([...closedStatuses, 'docs_await_sign' as const].flatMap(bySystem)).toEqual([])
  })

  test('moves a submitted application to review, or to a status that needs clarification', () => {
    expect(bySystem('cfo_customer')).toEqual(['in_review'])
    expect(new Set(bySystem('draft'))).toEqual(new Set(['in_review', 'verify_client_email', 'non_us']))
    // The answers may have changed between the submission and the verification.
    expect(new Set(bySystem('verify_client_email'))).toEqual(new Set(['in_review', 'non_us', 'draft']))
    expect(bySystem('non_us')).toEqual(['in_review', 'verify_client_email'])
  })

  test.each(requests)('moves from %s to %s after a request, and back after the answer', (review, request) => {
    expect(new Set(bySystem(review))).toEqual(new Set([request, 'term_sheet']))
    expect(bySystem(request)).toEqual([review])
  })

  test('moves to the term sheet after an offer, and to due diligence after its acceptance', () => {
    expect(companyStatusNames.filter((status) => bySystem(status).includes('term_sheet'))).toEqual([
      'in_review',
      'dd_in_review',
    ])
    expect(bySystem('term_sheet')).toEqual(['dd_in_review'])
  })
})

describe('the applicant', () => {
  test('can edit unless the funder must act, an offer exists, or the application is closed', () => {
    for (const status of companyStatusNames) {
      const isWithFunder = getStatusParty(status) === 'funder'
      const hasOffer = status === 'term_sheet' || status === 'docs_await_sign'
      expect([status, isEditable(status)]).toEqual([
        status,
        !isWithFunder && !hasOffer && !closedStatuses.includes(status),
      ])
    }
  })

  test('can submit an application that is editable and not submitted yet', () => {
    expect(companyStatusNames.filter(isSubmittable).every(isEditable)).toBe(true)
    for (const submitted of ['verify_client_email' as const, ...reviewStatuses, ...closedStatuses])
      expect([submitted, isSubmittable(submitted)]).toEqual([submitted, false])
    expect(isSubmittable('draft')).toBe(true)
    // A company that moved to the US can submit again.
    expect(isSubmittable('non_us')).toBe(true)
    expect(isSubmittable('cfo_customer')).toBe(true)
  })

  test.each(requests)('must act instead of the funder after a request in %s', (...pair) => {
    expect(pair.map((status) => getStatusParty(status))).toEqual(['funder', 'applicant'])
  })

  test('must act on a draft, an unverified address, a term sheet, and documents to sign', () => {
    for (const status of ['draft', 'verify_client_email', 'term_sheet', 'docs_await_sign'] as const)
      expect(getStatusParty(status)).toBe('applicant')
  })
})

test('no one must act on closed applications, non-US companies and CFO customers', () => {
  for (const status of [...closedStatuses, 'non_us', 'cfo_customer'] as const)
    expect(getStatusParty(status)).toBeNull()
})

test('review statuses are between submission and decision', () => {
  const afterSubmission = findReachable('in_review', byAnyone, ['draft', 'cfo_customer', ...closedStatuses])
  const notInReview: CompanyStatus[] = ['draft', 'cfo_customer', ...closedStatuses]
  expect(new Set(reviewStatuses)).toEqual(
    new Set(['in_review', ...[...afterSubmission].filter((status) => !notInReview.includes(status))]),
  )
})

test('an open offer can exist if the company can be funded without a new review', () => {
  for (const status of companyStatusNames) {
    const canBeFunded = findReachable(status, byAnyone, ['draft', 'in_review']).has('funded')
    expect([status, isEndedIn(status, 'open_offer')]).toEqual([status, !canBeFunded])
  }
})

test('only a rejection ends an accepted offer, and every final decision ends an open review', () => {
  expect(companyStatusNames.filter((status) => isEndedIn(status, 'accepted_offer'))).toEqual(['rejected'])
  const endingStatuses = companyStatusNames.filter((status) => isEndedIn(status, 'open_review'))
  expect(new Set(endingStatuses)).toEqual(new Set(closedStatuses))
})

test('an offer can be sent in review, at the term sheet and in due diligence', () => {
  expect(companyStatusNames.filter(canSendOffer)).toEqual(['in_review', 'term_sheet', 'dd_in_review'])
})

test('a request makes answers editable again only before the term sheet and in due diligence', () => {
  expect(companyStatusNames.filter(isReopenedByRequest)).toEqual([
    'in_review',
    'user_action_required',
    'dd_in_review',
    'dd_user_action_required',
  ])
})

test('only targets of staff have an action, with the status as its name except for fund and reject', () => {
  const targets = companyStatusNames.flatMap(byStaff)
  expect(new Set(Object.values(statusActions))).toEqual(new Set(targets))
  expect(Object.entries(statusActions).filter(([action, to]) => action !== to)).toEqual([
    ['fund', 'funded'],
    ['reject', 'rejected'],
  ])
})

test('in the selector both requests for information have the same label, and the targets of a status have unique labels', () => {
  expect(getTargetLabel('dd_user_action_required')).toBe('Additional Information Required')
  for (const from of companyStatusNames) {
    const labels = byStaff(from).map(getTargetLabel)
    expect(new Set(labels).size).toBe(labels.length)
  }
  expect(new Set(Object.values(companyStatuses)).size).toBe(companyStatusNames.length)
})
