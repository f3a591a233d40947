import type { MailStatus } from '#contract/staff/outbox.ts'

/** The status of a mail in two words, for tags and filters. */
export const mailStatusLabels: Record<MailStatus, string> = {
  held: 'Waits',
  queued: 'Goes next',
  sending: 'Being sent',
  sent: 'Sent',
  kept: 'Kept here',
  merged: 'In another',
  dropped: 'Dropped',
  failed: 'Failed',
}
