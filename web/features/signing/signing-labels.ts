import { countSigningDocuments, type SigningStatus } from '#contract/rules/funding/signing.ts'
import type { StateTone } from '#web/ui/status/StateTag.tsx'
import { formatCount } from '#web/ui/format.ts'

interface SigningState {
  label: string
  tone: StateTone
}

export const memberStates: Record<SigningStatus, SigningState> = {
  to_sign: { label: 'Waiting on you', tone: 'warn' },
  commented: { label: 'Waiting on our reply', tone: 'info' },
  signed: { label: 'Waiting on our review', tone: 'info' },
  accepted: { label: 'Signed', tone: 'ok' },
  withdrawn: { label: 'Withdrawn', tone: 'idle' },
}

export const staffStates: Record<SigningStatus, SigningState> = {
  to_sign: { label: 'Waiting on the company', tone: 'info' },
  commented: { label: 'Comment needs reply', tone: 'warn' },
  signed: { label: 'Signed copy needs review', tone: 'warn' },
  accepted: { label: 'Signed', tone: 'ok' },
  withdrawn: { label: 'Withdrawn', tone: 'idle' },
}

export function describeSigningProgress(
  documents: readonly { status: SigningStatus }[],
  reader: 'applicant' | 'funder',
): string {
  const { total, signed, withApplicant, withFunder } = countSigningDocuments(documents)
  if (total === 0) return 'No documents to sign'
  const progress = `${signed} of ${formatCount(total, 'document')} signed.`
  const mine = reader === 'applicant' ? withApplicant : withFunder
  const theirs = reader === 'applicant' ? withFunder : withApplicant
  if (mine > 0) return `${progress} ${formatWaiting(mine)} waiting on you.`
  if (theirs === 0) return progress
  return `${progress} ${formatWaiting(theirs)} waiting on ${reader === 'applicant' ? 'us' : 'the company'}.`
}

const formatWaiting = (count: number) => `${count} ${count === 1 ? 'is' : 'are'}`
