import type { IntroducedInvestor } from '#contract/intros.ts'

export const introductionStateLabels: Record<IntroducedInvestor['status'], string> = {
  awaiting_release: 'Waiting for release',
  sent_back: 'Sent back',
  queued: 'Queued',
  sent: 'Sent, no answer yet',
  failed: 'Not delivered',
  interested: 'Interested',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
