import { useNow } from '#web/core/use-now.ts'
import { formatDateTime, formatShortDate } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import styles from './StageStream.module.css'
import type { Stage } from './stages.ts'

const stateLabels = { done: 'done', now: 'now', todo: 'to come', ended: 'ended here' }

/** The stages of an application, and how far it has come. */
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
        <b className={styles.name}>
          {stage.name}
          <VisuallyHidden>, {stateLabels[stage.state]}</VisuallyHidden>
        </b>
        <StageDate {...stage} />
      </li>
    ))}
  </ol>
)

function StageDate({ at, state }: Stage) {
  const now = useNow()
  if (!at) return null
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {state === 'now' && 'since '}
      {formatShortDate(at, now)}
    </time>
  )
}
