import type { IntroducedInvestor } from '#contract/intros.ts'
import { StateTag, type StateTone } from '#web/ui/status/StateTag.tsx'
import { introductionStateLabels } from './introduction-states.ts'

const tones: Record<IntroducedInvestor['status'], StateTone> = {
  awaiting_release: 'info',
  sent_back: 'warn',
  queued: 'info',
  sent: 'info',
  failed: 'bad',
  interested: 'ok',
  declined: 'idle',
  withdrawn: 'idle',
}

/** Uses the labels for staff. */
export const IntroductionStateTag = ({ status }: Pick<IntroducedInvestor, 'status'>) => (
  <StateTag tone={tones[status]} plain>
    {introductionStateLabels[status]}
  </StateTag>
)
