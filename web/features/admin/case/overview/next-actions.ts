import { typedKeys } from '#contract/core/fields.ts'
import type { Company } from '#contract/companies.ts'
import type { CaseRisk } from '#contract/staff/cases.ts'
import {
  adminStatuses,
  canSendOffer,
  listAllowedTargets,
  companyStatuses,
  type CompanyStatus,
  getRequestTarget,
} from '#contract/rules/statuses.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { formatCount } from '#web/ui/format.ts'
import { assignedOnlyReason, type CaseRights, type NextAction } from '../shared/case-state.ts'
import { describeConsequence, getMoveLabel, getMoveOptions } from '../../status/next-statuses.ts'
import { isLastOpenPart, listReviewParts } from '../reviews/review-labels.ts'

const describeAdminsOnly = (to: CompanyStatus) =>
  to === 'funded'
    ? 'Only admins can do this. They see the company in “Waiting on me” when all documents are signed and accepted. To email an admin before that, mention them in a note.'
    : 'Only admins can do this. To email an admin, mention them in a note.'

export const listBlockingRisks = (risks: readonly CaseRisk[]) =>
  risks.filter(({ level, accepted }) => level === 'blocks' && accepted === null)

/** Statuses in order. If a blocking risk is not accepted, a move to a later status on this path requires a reason. */
const fundingPath: readonly CompanyStatus[] = ['term_sheet', 'dd_in_review', 'docs_await_sign', 'funded']

export const isReasonRequired = (from: CompanyStatus, to: CompanyStatus, risks: readonly CaseRisk[]) =>
  fundingPath.indexOf(to) > fundingPath.indexOf(from) && listBlockingRisks(risks).length > 0

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
        isLastOpenPart(parts, section) ? 'Closes the review.' : 'The review remains open.',
        waitingOn === 'applicant' && 'The applicant is still working on this part.',
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
  return `${moves}Emails ${formatCount(members.length, 'member')}.`
}

function listOfferSteps({ status, offer }: Company, whyNot: string | null): NextAction[] {
  if (!canSendOffer(status) || (offer && !offer.is_change_requested)) return []
  const moves =
    status === 'term_sheet' ? '' : ` Sending the offer moves the company to ${companyStatuses.term_sheet}.`
  return [
    {
      id: 'offer',
      label: offer ? 'Review requested terms' : 'Prepare offer',
      key: null,
      consequence: offer
        ? 'The applicant requested different terms. Offer these terms, or explain why the terms won’t change.'
        : `Set terms based on the company’s revenue.${moves}`,
      whyNot,
      act: { kind: 'offer' },
    },
  ]
}

function buildMove(company: Company, to: CompanyStatus, risks: readonly CaseRisk[], key: string | null) {
  const { status, name, members } = company
  const facts = { name: formatCompanyName(name), status, members: members.length }
  const count = listBlockingRisks(risks).length
  const reason = isReasonRequired(status, to, risks)
    ? ` To continue with ${formatCount(count, 'blocking risk')}, enter a reason.`
    : ''
  return {
    id: `move ${to}`,
    label: getMoveLabel(status, to),
    key,
    consequence: `${describeConsequence(facts, to)}${reason}`,
    act: { kind: 'move', to } as const,
  }
}

/** Lists funding as a disabled action for companies in progress whose status does not allow funding yet. */
function listLaterFunding({ status }: Company, isAdmin: boolean): NextAction[] {
  const index = fundingPath.indexOf(status)
  const isInProgress =
    (index >= 0 && status !== 'funded') || status.endsWith('in_review') || status.endsWith('action_required')
  if (!isInProgress || listAllowedTargets(status, 'person').includes('funded')) return []
  const to = 'funded'
  const from = typedKeys(companyStatuses).filter((source) =>
    listAllowedTargets(source, 'person').includes(to),
  )
  const sources = from.map((source) => companyStatuses[source]).join(' or ')
  return [
    {
      id: `move ${to}`,
      label: getMoveLabel(status, to),
      key: null,
      consequence: '',
      whyNot: `Available${isAdmin ? '' : ' to admins'} when the status is ${sources}.`,
      act: { kind: 'move', to },
    },
  ]
}

const assignToMe: NextAction = {
  id: 'claim',
  label: 'Assign to me',
  key: null,
  consequence: 'You’ll become the company’s analyst and get emails about it, unless you turned them off.',
  whyNot: null,
  act: { kind: 'claim' },
}

const assignAnalysts: NextAction = {
  id: 'assign',
  label: 'Assign analysts',
  key: 'a',
  consequence:
    'Emails the analysts you assign, unless they turned these emails off. The applicant sees no change.',
  whyNot: null,
  act: { kind: 'assign' },
}

/** The keys of `proofs` are the ids of document requests that connected data covers. */
export function listNextActions(
  company: Company,
  rights: CaseRights,
  { risks, proofs }: { risks: readonly CaseRisk[]; proofs: ReadonlyMap<string, string> },
): NextAction[] {
  const { isAllowed, isAdmin, requestBlock, canTake } = rights
  const { primary, others } = getMoveOptions(company.status, isAdmin)
  const whyNot = isAllowed ? null : assignedOnlyReason
  const adminActions = listAllowedTargets(company.status, 'person').filter(
    (to) => !isAdmin && adminStatuses.includes(to) && fundingPath.includes(to),
  )
  return [
    ...(canTake ? [assignToMe] : []),
    ...listCompletions(company, rights, proofs),
    {
      id: 'request',
      label: 'Ask applicant',
      key: 'r',
      consequence: describeRequest(company),
      whyNot: requestBlock,
      act: { kind: 'request' },
    },
    ...listOfferSteps(company, whyNot),
    ...(primary ? [{ ...buildMove(company, primary, risks, 'm'), whyNot }] : []),
    ...(isAdmin ? [assignAnalysts] : []),
    ...others.map((to) => ({ ...buildMove(company, to, risks, to === 'rejected' ? 'x' : null), whyNot })),
    ...adminActions.map((to) => ({ ...buildMove(company, to, risks, null), whyNot: describeAdminsOnly(to) })),
    ...listLaterFunding(company, isAdmin),
  ]
}
