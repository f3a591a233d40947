import { Fragment } from 'react'
import type { IntroducedInvestor } from '#contract/intros.ts'
import { useNow } from '#web/core/use-now.ts'
import { formatDateTime, formatShortDate } from '#web/ui/format.ts'

const steps = [
  ['requested_at', 'Requested'],
  ['sent_at', 'Sent'],
  ['opened_at', 'Opened'],
  ['pitch_opened_at', 'Deck opened'],
  ['answered_at', 'Answered'],
  ['withdrawn_at', 'Withdrawn'],
] as const

export function IntroductionSteps({ introduction }: { introduction: IntroducedInvestor }) {
  const now = useNow()
  return steps.flatMap(([step, label], index) => {
    const at = introduction[step]
    if (at === null) return []
    return [
      <Fragment key={step}>
        {index > 0 && ' · '}
        <time dateTime={at} title={formatDateTime(at)}>
          {label} {formatShortDate(at, now)}
        </time>
      </Fragment>,
    ]
  })
}

export const formatDeclineReason = ({ decline_reason }: IntroducedInvestor) =>
  decline_reason && `Their reason: “${decline_reason}”`
