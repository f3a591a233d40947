import { mailStatuses, type MailStatus } from '#contract/staff/outbox.ts'
import { StateTag, type StateTone } from '#web/ui/status/StateTag.tsx'
import { mailStatusLabels } from './mail-status.ts'

const tones: Record<MailStatus, StateTone> = {
  held: 'info',
  queued: 'info',
  sending: 'info',
  sent: 'ok',
  kept: 'idle',
  merged: 'idle',
  dropped: 'idle',
  failed: 'bad',
}

export const MailStatusTag = ({ status }: { status: MailStatus }) => (
  <span title={mailStatuses[status]}>
    <StateTag tone={tones[status]} plain>
      {mailStatusLabels[status]}
    </StateTag>
  </span>
)
