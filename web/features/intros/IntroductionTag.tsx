import type { IntroApplication } from '#contract/intros.ts'
import { type StateTone, StateTag } from '#web/ui/status/StateTag.tsx'

type IntroductionStatus = IntroApplication['investors'][number]['status']

const states: Record<IntroductionStatus, { label: string; tone: StateTone }> = {
  awaiting_release: { label: 'Pending our review', tone: 'warn' },
  sent_back: { label: 'Changes needed', tone: 'warn' },
  queued: { label: 'Queued', tone: 'info' },
  sent: { label: 'Sent, no answer yet', tone: 'info' },
  failed: { label: 'Email not delivered', tone: 'bad' },
  interested: { label: 'Interested', tone: 'ok' },
  declined: { label: 'Declined', tone: 'idle' },
  withdrawn: { label: 'Withdrawn', tone: 'idle' },
}

export const IntroductionTag = ({ status }: { status: IntroductionStatus }) => (
  <StateTag tone={states[status].tone}>{states[status].label}</StateTag>
)
