import {
  adminStatuses,
  listAllowedTargets,
  companyStatuses,
  type CompanyStatus,
  isEditable,
  isEndedIn,
  listSelectableTargets,
  type EndedItem,
} from '#contract/rules/statuses.ts'
import { formatCount } from '#web/ui/format.ts'
import { joinWords } from '#web/features/labels/lists.ts'

const likelyTargets: Partial<Record<CompanyStatus, CompanyStatus>> = {
  draft: 'in_review',
  non_us: 'draft',
  verify_client_email: 'draft',
  in_review: 'term_sheet',
  user_action_required: 'in_review',
  term_sheet: 'dd_in_review',
  dd_in_review: 'docs_await_sign',
  dd_user_action_required: 'dd_in_review',
  docs_await_sign: 'funded',
  funded: 'repaid',
  rejected: 'draft',
  repaid: 'draft',
  cfo_customer: 'in_review',
}

const verbs: Record<CompanyStatus, string> = {
  draft: 'Return to draft',
  non_us: 'Move to Non US',
  verify_client_email: 'Request verification',
  in_review: 'Start review',
  user_action_required: 'Request information',
  term_sheet: 'Move to term sheet',
  dd_in_review: 'Start due diligence',
  dd_user_action_required: 'Request action',
  docs_await_sign: 'Move to signing',
  funded: 'Mark as funded',
  rejected: 'Mark as not funded',
  repaid: 'Mark as repaid',
  cfo_customer: 'Mark as CFO customer',
}

const verbFrom: Partial<Record<`${CompanyStatus} ${CompanyStatus}`, string>> = {
  'user_action_required in_review': 'Return to review',
  'term_sheet in_review': 'Return to review',
  'dd_in_review term_sheet': 'Return to term sheet',
  'dd_user_action_required dd_in_review': 'Return to due diligence',
  'docs_await_sign dd_in_review': 'Return to due diligence',
}

export const getMoveLabel = (from: CompanyStatus, to: CompanyStatus) => verbFrom[`${from} ${to}`] ?? verbs[to]

export interface MoveOptions {
  /** The most likely next status; null if there is none or this user cannot set it. */
  primary: CompanyStatus | null
  others: CompanyStatus[]
  /** Names the statuses that only admins can set; null if there are none or the user is an admin. */
  footnote: string | null
}

export function getMoveOptions(from: CompanyStatus, isAdmin: boolean): MoveOptions {
  const offered = listSelectableTargets(from, isAdmin)
  const primary = offered.find((to) => to === likelyTargets[from]) ?? null
  const adminTargets = isAdmin
    ? []
    : listAllowedTargets(from, 'person').filter((to) => adminStatuses.includes(to))
  const names = joinWords(adminTargets.map((to) => companyStatuses[to]))
  return {
    primary,
    // Rejection is always listed last.
    others: offered
      .filter((to) => to !== primary)
      .toSorted((a, b) => Number(a === 'rejected') - Number(b === 'rejected')),
    footnote: names ? `${names}: admins only` : null,
  }
}

const consequences: Record<CompanyStatus, string> = {
  draft: 'returns to its members, who can edit and submit the application again',
  non_us: 'moves to the waitlist for companies outside the United States',
  verify_client_email: 'waits for a member to confirm their email address',
  in_review: 'enters review and is waiting on us',
  user_action_required: 'waits for its members to add information',
  term_sheet: 'waits for its analyst to send an offer, which its members then answer',
  dd_in_review: 'enters due diligence and is waiting on us',
  dd_user_action_required: 'waits for its members to act on due diligence',
  docs_await_sign:
    'waits for its members to sign the definitive documents, which its analyst adds to the case',
  funded: 'is marked as funded',
  rejected: 'leaves the pipeline',
  repaid: 'is marked as repaid',
  cfo_customer: 'becomes a CFO customer and leaves the review',
}

export function describeConsequence(
  { name, status, members }: { name: string; status: CompanyStatus; members: number },
  to: CompanyStatus,
): string {
  const people = formatCount(members, 'member')
  const editing =
    members > 0 && isEditable(status) && !isEditable(to)
      ? ` Its ${people} can no longer edit the application.`
      : ''
  const back = listAllowedTargets(to, 'person')
  const undo = back.includes(status)
    ? ' You can move the company back.'
    : back.length > 0
      ? ` From there, the company can move to ${joinStatusesWithOr(back)}.`
      : ''
  return `${name} ${consequences[to]}.${editing}${describeEndedItems(status, to)}${undo}`
}

/** The text begins with a space unless it is empty. */
function describeEndedItems(from: CompanyStatus, to: CompanyStatus): string {
  const ends = (item: EndedItem) => isEndedIn(to, item) && !isEndedIn(from, item)
  const offers = [ends('open_offer') && 'open', ends('accepted_offer') && 'accepted'].filter(Boolean)
  const offer = offers.length > 0 ? ` Any ${offers.join(' or ')} offer will be withdrawn.` : ''
  const review = ends('open_review') ? ' Any open review will be closed.' : ''
  const signing = ends('open_signing') ? ' Any documents still waiting to be signed will be withdrawn.' : ''
  return `${offer}${review}${signing}`
}

export const joinStatusesWithOr = (targets: readonly CompanyStatus[]) =>
  joinWords(targets.map((target) => companyStatuses[target])).replace(/ and (?=[^,]*$)/, ' or ')
