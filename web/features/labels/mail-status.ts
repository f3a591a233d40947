import type { MailStatus } from '#contract/staff/outbox.ts'

export const mailStatusLabels: Record<MailStatus, string> = {
  held: 'Held',
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  kept: 'Not sent',
  merged: 'Merged',
  dropped: 'Canceled',
  failed: 'Failed',
}
