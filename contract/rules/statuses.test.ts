import { describe, expect, test } from 'vitest'
import {
  allowedTargets,
  canSendOffer,
  companyStatuses,
  type CompanyStatus,
  companyStatusNames,
  fundingStatuses,
  getTargetLabel,
  isEditable,
  isEndedIn,
  isSubmittable,
  offeredTargets,
  reviewStatuses,
  statusActions,
  waitingOn,
} from './statuses.ts'

type Moves = (from: CompanyStatus) => readonly CompanyStatus[]

const byStaff: Moves = (from) => allowedTargets(from, 'person')
const byAnalyst: Moves = (from) => offeredTargets(from, false)
const byProduct: Moves = (from) => allowedTargets(from, 'system')
const byAnyone: Moves = (from) => [...byStaff(from), ...byProduct(from)]

/** The statuses that a company in `from` can come to, without a move from one of the statuses in `without`. */
function reach(from: CompanyStatus, moves: Moves, without: CompanyStatus[] = []): Set<CompanyStatus> {
  const reached = new Set<CompanyStatus>()
  const walk = (status: CompanyStatus) => {
    if (without.includes(status)) return
    for (const to of moves(status)) {
      if (reached.has(to)) continue
      reached.add(to)
      walk(to)
    }
  }
  walk(from)
  return reached
}

/** The stages of an application in their order. */
const stages: CompanyStatus[] = ['in_review', 'term_sheet', 'dd_in_review', 'docs_await_sign', 'funded']
const closed: CompanyStatus[] = ['funded', 'rejected', 'repaid']
/** A review in which an analyst can request information, and the status of the request. */
const requests = [
  ['in_review', 'user_action_required'],
  ['dd_in_review', 'dd_user_action_required'],
] as const

describe('a company', () => {
  test.each(companyStatusNames)('in %s stays there by no move, and can get there from a draft', (status) => {
    expect(byAnyone(status)).not.toContain(status)
    expect([...reach('draft', byAnyone)]).toContain(status)
  })

  test.each(companyStatusNames)('in %s can become a draft again by moves of staff', (status) => {
    expect([status, ...reach(status, byStaff)]).toContain('draft')
  })

  test.each(stages.slice(0, -1).map((stage, index) => [stage, stages.slice(index + 1)] as const))(
    'that has not been in %s cannot come to a later stage',
    (stage, later) => {
      const reached = reach('draft', byAnyone, [stage])
      expect(later.filter((status) => reached.has(status))).toEqual([])
    },
  )

  test('moves between neighboring stages until it is funded, and skips none on the way back', () => {
    const open = stages.slice(0, -1)
    for (const [index, stage] of open.entries()) {
      const neighbors = open.filter((_, other) => Math.abs(other - index) === 1)
      expect(open.filter((status) => byStaff(stage).includes(status))).toEqual(neighbors)
    }
  })

  test('begins to be funded with the term sheet', () => {
    const reached = reach('draft', byAnyone, ['term_sheet'])
    const funding = companyStatusNames.filter(
      (status) => status === 'term_sheet' || (status !== 'draft' && !reached.has(status)),
    )
    expect(new Set(fundingStatuses)).toEqual(new Set(funding))
  })

  test('that was funded can only be repaid, and a closed application only starts again', () => {
    expect(byAnyone('funded')).toEqual(['repaid'])
    expect(byAnyone('repaid')).toEqual(['draft'])
    expect(byAnyone('rejected')).toEqual(['draft'])
    expect(companyStatusNames.filter((status) => byAnyone(status).includes('repaid'))).toEqual(['funded'])
  })
})

describe('staff', () => {
  test.each(companyStatusNames)('can reject a company in %s unless it is closed or a customer', (status) => {
    const isOver = closed.includes(status) || status === 'cfo_customer'
    expect(byStaff(status).includes('rejected')).toBe(!isOver)
  })

  test.each(companyStatusNames)('can restart a company in %s unless its funding has begun', (status) => {
    const isUnderWay = fundingStatuses.includes(status) && status !== 'repaid'
    expect(byStaff(status).includes('draft')).toBe(status !== 'draft' && !isUnderWay)
  })

  test('can take what the applicant has not submitted, or has not answered, into review', () => {
    const sources = companyStatusNames.filter((status) => byStaff(status).includes('in_review'))
    const unsubmitted = companyStatusNames.filter(isSubmittable)
    expect(new Set(sources)).toEqual(new Set([...unsubmitted, 'user_action_required', 'term_sheet']))
  })

  test('make a company a customer of the finance service only before it has an offer', () => {
    const sources = companyStatusNames.filter((status) => byStaff(status).includes('cfo_customer'))
    expect(sources).toEqual(['draft', 'in_review'])
  })

  test.each(requests)(
    'can take back a request: to %s, or by a rejection or a new start',
    (review, request) => {
      const others = byStaff(request).filter((to) => to !== 'rejected' && to !== 'draft')
      expect(others).toEqual([review])
    },
  )

  test('request information in due diligence only from its review', () => {
    const sources = companyStatusNames.filter((status) => byStaff(status).includes('dd_user_action_required'))
    expect(sources).toEqual(['dd_in_review'])
  })

  test('leave to the product what an applicant or an address brings about', () => {
    const targets = new Set(companyStatusNames.flatMap(byStaff))
    const product: CompanyStatus[] = ['non_us', 'verify_client_email', 'user_action_required']
    expect(product.filter((status) => targets.has(status))).toEqual([])
  })
})

describe('an analyst', () => {
  const last: CompanyStatus[] = ['funded', 'repaid', 'cfo_customer']

  test.each(companyStatusNames)('in %s can do what an admin can, but for the last steps', (status) => {
    expect(byAnalyst(status)).toEqual(offeredTargets(status, true).filter((to) => !last.includes(to)))
    expect(offeredTargets(status, true)).toEqual(byStaff(status))
  })

  test('never funds a company, alone or with the product', () => {
    const moves: Moves = (from) => [...byAnalyst(from), ...byProduct(from)]
    const reached = reach('draft', moves)
    expect(last.filter((status) => reached.has(status))).toEqual([])
  })
})

describe('the product', () => {
  test('never decides: it neither rejects nor funds, and moves no company that waits for signatures', () => {
    const decisions: CompanyStatus[] = [...closed, 'docs_await_sign', 'cfo_customer']
    expect(decisions.filter((status) => reach('draft', byProduct).has(status))).toEqual([])
    expect([...closed, 'docs_await_sign' as const].flatMap(byProduct)).toEqual([])
  })

  test('takes a submitted application to review, or first to what has to be clarified', () => {
    expect(byProduct('cfo_customer')).toEqual(['in_review'])
    expect(new Set(byProduct('draft'))).toEqual(new Set(['in_review', 'verify_client_email', 'non_us']))
    // with the answers as they are by then
    expect(new Set(byProduct('verify_client_email'))).toEqual(new Set(['in_review', 'non_us', 'draft']))
    expect(byProduct('non_us')).toEqual([])
  })

  test.each(requests)('moves from %s to %s with a request, and back with its answer', (review, request) => {
    expect(new Set(byProduct(review))).toEqual(new Set([request, 'term_sheet']))
    expect(byProduct(request)).toEqual([review])
  })

  test('moves to the term sheet with an offer, and on to due diligence once it is accepted', () => {
    expect(companyStatusNames.filter((status) => byProduct(status).includes('term_sheet'))).toEqual([
      'in_review',
      'dd_in_review',
    ])
    expect(byProduct('term_sheet')).toEqual(['dd_in_review'])
  })
})

describe('the applicant', () => {
  test('edits unless the funder has the application, an offer is out, or it is closed', () => {
    for (const status of companyStatusNames) {
      const isWithFunder = waitingOn(status) === 'funder'
      const hasOffer = status === 'term_sheet' || status === 'docs_await_sign'
      expect([status, isEditable(status)]).toEqual([
        status,
        !isWithFunder && !hasOffer && !closed.includes(status),
      ])
    }
  })

  test('submits what can be edited and has not been submitted yet', () => {
    expect(companyStatusNames.filter(isSubmittable).every(isEditable)).toBe(true)
    for (const submitted of [...byProduct('draft'), ...reviewStatuses, ...closed])
      expect([submitted, isSubmittable(submitted)]).toEqual([submitted, false])
    expect(isSubmittable('draft')).toBe(true)
    // a customer of the finance service may submit an application like a draft
    expect(isSubmittable('cfo_customer')).toBe(true)
  })

  test.each(requests)(
    'has the turn instead of the funder from a request in %s until its answer',
    (...pair) => {
      expect(pair.map(waitingOn)).toEqual(['funder', 'applicant'])
    },
  )

  test('has the turn with a draft, an unverified address, a term sheet, and documents to sign', () => {
    for (const status of ['draft', 'verify_client_email', 'term_sheet', 'docs_await_sign'] as const)
      expect(waitingOn(status)).toBe('applicant')
  })
})

test('no one has the turn once an application is closed, or where the product does not fund it', () => {
  for (const status of [...closed, 'non_us', 'cfo_customer'] as const) expect(waitingOn(status)).toBeNull()
})

test('a review runs from the submission to the decision', () => {
  const afterSubmission = reach('in_review', byAnyone, ['draft', 'cfo_customer', ...closed])
  const decided: CompanyStatus[] = ['draft', 'cfo_customer', ...closed]
  expect(new Set(reviewStatuses)).toEqual(
    new Set(['in_review', ...[...afterSubmission].filter((status) => !decided.includes(status))]),
  )
})

test('an open offer exists where the company can be funded without a new review', () => {
  for (const status of companyStatusNames) {
    const canBeFunded = reach(status, byAnyone, ['draft', 'in_review']).has('funded')
    expect([status, isEndedIn(status, 'open_offer')]).toEqual([status, !canBeFunded])
  }
})

test('only a rejection ends an accepted offer; every final decision ends an open review', () => {
  expect(companyStatusNames.filter((status) => isEndedIn(status, 'accepted_offer'))).toEqual(['rejected'])
  const ended = companyStatusNames.filter((status) => isEndedIn(status, 'open_review'))
  expect(new Set(ended)).toEqual(new Set(closed))
})

test('an offer is sent in a review, at the term sheet and in due diligence', () => {
  expect(companyStatusNames.filter(canSendOffer)).toEqual(['in_review', 'term_sheet', 'dd_in_review'])
})

test('exactly the targets of staff have an action, called like the target but for fund and reject', () => {
  const targets = companyStatusNames.flatMap(byStaff)
  expect(new Set(Object.values(statusActions))).toEqual(new Set(targets))
  expect(Object.entries(statusActions).filter(([action, to]) => action !== to)).toEqual([
    ['fund', 'funded'],
    ['reject', 'rejected'],
  ])
})

test('in the selector the second request for information is called like the first, and no two targets alike', () => {
  expect(getTargetLabel('dd_user_action_required')).toBe('Additional Information Required')
  for (const from of companyStatusNames) {
    const labels = byStaff(from).map(getTargetLabel)
    expect(new Set(labels).size).toBe(labels.length)
  }
  expect(new Set(Object.values(companyStatuses)).size).toBe(companyStatusNames.length)
})
