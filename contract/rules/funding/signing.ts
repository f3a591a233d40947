import type { CompanyStatus } from '../statuses.ts'

export const signingStatuses = {
  to_sign: 'To sign',
  commented: 'Comment from the company',
  signed: 'Signed copy received',
  accepted: 'Signed',
  withdrawn: 'Withdrawn',
} as const
export type SigningStatus = keyof typeof signingStatuses

const waitingSides = { to_sign: 'applicant', commented: 'funder', signed: 'funder' } as const

/** Returns the party that must act next on a document to sign; null if the document is accepted or withdrawn. */
export const getPartyToAct = (status: SigningStatus): 'applicant' | 'funder' | null =>
  status === 'accepted' || status === 'withdrawn' ? null : waitingSides[status]

const signableStatuses: readonly CompanyStatus[] = [
  'term_sheet',
  'dd_in_review',
  'dd_user_action_required',
  'docs_await_sign',
]

export const canAddSigningDocuments = (status: CompanyStatus) =>
  status === 'term_sheet' || status === 'docs_await_sign'

/** True for statuses in which members can sign documents, including documents that were added in an earlier status. */
export const isSigningOpen = (status: CompanyStatus) => signableStatuses.includes(status)

/** Counts documents to sign, excluding withdrawn documents. */
export function countSigningDocuments(documents: readonly { status: SigningStatus }[]) {
  const current = documents.filter(({ status }) => status !== 'withdrawn')
  const count = (side: 'applicant' | 'funder') =>
    current.filter(({ status }) => getPartyToAct(status) === side).length
  return {
    total: current.length,
    signed: current.filter(({ status }) => status === 'signed' || status === 'accepted').length,
    withApplicant: count('applicant'),
    withFunder: count('funder'),
  }
}
