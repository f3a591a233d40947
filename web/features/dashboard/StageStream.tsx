import { useNow } from '#web/core/use-now.ts'
import { formatDateTime, formatShortDate } from '#web/ui/format.ts'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import styles from './StageStream.module.css'
import type { Stage } from './stages.ts'

const stateLabels = { done: 'done', now: 'now', todo: 'upcoming', ended: 'ended here' }
const tones = { done: 'secondary', now: undefined, todo: 'tertiary', ended: undefined } as const

export const StageStream = ({ stages }: { stages: readonly Stage[] }) => (
  <ol aria-label="Stages of the application" className={styles.stream}>
    {stages.map((stage) => (
      <li
        key={stage.name}
        className={styles.stage}
        data-state={stage.state}
        aria-current={stage.state === 'now' ? 'step' : undefined}
      >
        <span className={styles.point} />
        <Text variant="small" tone={tones[stage.state]} strong>
          {stage.name}
          <VisuallyHidden>, {stateLabels[stage.state]}</VisuallyHidden>
        </Text>
        <StageDate {...stage} />
      </li>
    ))}
  </ol>
)

function StageDate({ at, state }: Stage) {
  const now = useNow()
  if (!at) return null
  return (
    <Text variant="small" tone="tertiary">
      <time dateTime={at} title={formatDateTime(at)}>
        {state === 'now' && 'since '}
        {formatShortDate(at, now)}
      </time>
    </Text>
  )
}
