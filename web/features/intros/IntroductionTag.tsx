import type { IntroApplication } from '#contract/intros.ts'
import { type StateTone, StateTag } from '#web/ui/feedback/StateTag.tsx'

type IntroductionStatus = IntroApplication['investors'][number]['status']

const labels: Record<IntroductionStatus, string> = {
  awaiting_release: 'Waits for our release',
  sent_back: 'Waits for your changes',
  queued: 'On its way',
  sent: 'Sent, no answer yet',
  failed: 'The mail did not arrive',
  interested: 'Wants to talk',
  declined: 'Not now',
  withdrawn: 'Withdrawn',
}

const tones: Record<IntroductionStatus, StateTone> = {
  awaiting_release: 'warn',
  sent_back: 'warn',
  queued: 'info',
  sent: 'info',
  failed: 'bad',
  interested: 'ok',
  declined: 'idle',
  withdrawn: 'idle',
}

/** What became of the introduction to one investor. */
export const IntroductionTag = ({ status }: { status: IntroductionStatus }) => (
  <StateTag tone={tones[status]}>{labels[status]}</StateTag>
)
