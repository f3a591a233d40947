import { typedKeys } from '#contract/core/fields.ts'
import type { Company } from '#contract/companies.ts'
import type { CaseRisk } from '#contract/staff/cases.ts'
import {
  adminStatuses,
  allowedTargets,
  companyStatuses,
  type CompanyStatus,
} from '#contract/rules/statuses.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { formatCount } from '#web/ui/format.ts'
import {
  assignedOnlyReason,
  type CaseRights,
  getRequestTarget,
  type NextAction,
} from '../shared/case-state.ts'
import { describeConsequence, getMoveLabel, getOffer } from '../../status/next-statuses.ts'
import { isLastOpen, listReviewParts } from '../reviews/review-labels.ts'

/** Risks that block and that nobody has accepted. */
export const listBlocking = (risks: readonly CaseRisk[]) =>
  risks.filter(({ level, accepted }) => level === 'blocks' && accepted === null)

/** The statuses in which money comes closer, so that blocking risks want a reason first. */
const forward: readonly CompanyStatus[] = ['term_sheet', 'dd_in_review', 'docs_await_sign', 'funded']

export const wantsReason = (from: CompanyStatus, to: CompanyStatus, risks: readonly CaseRisk[]) =>
  forward.indexOf(to) > forward.indexOf(from) && listBlocking(risks).length > 0

function listCompletions(
  { actual_review: review }: Company,
  { isAllowed }: CaseRights,
  proofs: ReadonlyMap<string, string>,
): NextAction[] {
  if (!review) return []
  const parts = listReviewParts(review, proofs)
  return parts
    .filter(({ waitingOn }) => waitingOn !== null)
    .map(({ section, title, waitingOn, whyNotComplete }, index) => ({
      id: `complete ${section}`,
      label: `Complete ${title.toLowerCase()}`,
      key: index === 0 ? 'c' : null,
      consequence: [
        isLastOpen(parts, section) ? 'Closes the review.' : 'The other parts stay open.',
        waitingOn === 'applicant' && 'The applicant is still at it.',
      ]
        .filter(Boolean)
        .join(' '),
      whyNot: isAllowed ? whyNotComplete : assignedOnlyReason,
      act: { kind: 'complete', section, reviewId: review.id },
    }))
}

function describeRequest({ status, members }: Company): string {
  const target = getRequestTarget(status)
  const moves = target && target !== status ? `Moves to ${companyStatuses[target]}. ` : ''
  return `${moves}Mails ${formatCount(members.length, 'member')}.`
}

function buildMove(company: Company, to: CompanyStatus, risks: readonly CaseRisk[], key: string | null) {
  const { status, name, members } = company
  const facts = { name: formatCompanyName(name), status, members: members.length }
  const count = listBlocking(risks).length
  const reason = wantsReason(status, to, risks)
    ? ` ${formatCount(count, 'risk')} ${count === 1 ? 'blocks' : 'block'}: it wants a reason first.`
    : ''
  return {
    id: `move ${to}`,
    label: getMoveLabel(status, to),
    key,
    consequence: `${describeConsequence(facts, to)}${reason}`,
    act: { kind: 'move', to } as const,
  }
}

/** The way to money is always in sight: a status that is not open says when it opens, and for whom. */
function listClosed({ status }: Company, isAdmin: boolean): NextAction[] {
  const place = forward.indexOf(status)
  const isUnderWay = place >= 0 || status.endsWith('in_review') || status.endsWith('action_required')
  if (!isUnderWay || allowedTargets(status, 'person').includes('funded')) return []
  const to = 'funded'
  const from = typedKeys(companyStatuses).filter((one) => allowedTargets(one, 'person').includes(to))
  const sources = from.map((source) => companyStatuses[source]).join(' or ')
  return [
    {
      id: `move ${to}`,
      label: getMoveLabel(status, to),
      key: null,
      consequence: '',
      whyNot: `Opens in ${sources}${isAdmin ? '' : ', to admins'}.`,
      act: { kind: 'move', to },
    },
  ]
}

const takeIt: NextAction = {
  id: 'take',
  label: 'Take it',
  key: null,
  consequence: 'You review it from now on, and get its mails.',
  whyNot: null,
  act: { kind: 'take' },
}

const assignAnalysts: NextAction = {
  id: 'assign',
  label: 'Assign analysts',
  key: 'a',
  consequence: 'Mails whom you name. The applicant sees no change.',
  whyNot: null,
  act: { kind: 'assign' },
}

/** What the reader may do next, each with what follows from it; `proofs` are the requests that connected data proves. */
export function listNextActions(
  company: Company,
  rights: CaseRights,
  { risks, proofs }: { risks: readonly CaseRisk[]; proofs: ReadonlyMap<string, string> },
): NextAction[] {
  const { isAllowed, isAdmin, requestBlock, canTake } = rights
  const { primary, others } = getOffer(company.status, isAdmin)
  const whyNot = isAllowed ? null : assignedOnlyReason
  const withheld = allowedTargets(company.status, 'person').filter(
    (to) => !isAdmin && adminStatuses.includes(to) && forward.includes(to),
  )
  return [
    ...(canTake ? [takeIt] : []),
    ...listCompletions(company, rights, proofs),
    {
      id: 'request',
      label: 'Ask applicant',
      key: 'r',
      consequence: describeRequest(company),
      whyNot: requestBlock,
      act: { kind: 'request' },
    },
    ...(primary ? [{ ...buildMove(company, primary, risks, 'm'), whyNot }] : []),
    ...(isAdmin ? [assignAnalysts] : []),
    ...others.map((to) => ({ ...buildMove(company, to, risks, to === 'rejected' ? 'x' : null), whyNot })),
    ...withheld.map((to) => ({ ...buildMove(company, to, risks, null), whyNot: 'Admins do this.' })),
    ...listClosed(company, isAdmin),
  ]
}
