import { Row } from '../layout/Layout.tsx'
import { Pressable } from '../layout/Pressable.tsx'
import { Text } from '../layout/Text.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { ProgressRing, taskLabels, type TaskState } from './ProgressRing.tsx'
import styles from './ProgressRail.module.css'

export interface RailStep {
  label: string
  href: string
  state: TaskState
  current?: boolean | undefined
}

export interface RailTab extends RailStep {
  /** A note at the end: "1 to fix". */
  note?: string | undefined
  /** Listed below the tab; pass those of the open tab only. */
  steps?: readonly RailStep[] | undefined
}

export interface ProgressRailProps {
  /** "Your application" */
  title: string
  done: number
  total: number
  tabs: readonly RailTab[]
  /** Stands below the list. */
  note?: string | undefined
  onFollow?: (() => void) | undefined
}

interface RailLinkProps {
  item: RailStep & { note?: string | undefined }
  open?: boolean
  onFollow?: (() => void) | undefined
}

const RailLink = ({ item, open = false, onFollow }: RailLinkProps) => (
  <Pressable
    href={item.href}
    className={styles.link}
    data-open={open || undefined}
    aria-current={item.current ? 'step' : undefined}
    onClick={onFollow}
  >
    <ProgressRing state={item.state} />
    <span>
      {item.label} <VisuallyHidden>{taskLabels[item.state].toLowerCase()}</VisuallyHidden>
    </span>
    {item.note && (
      <span className={styles.note} data-bad={item.state === 'needs_attention' || undefined}>
        {item.note}
      </span>
    )}
  </Pressable>
)

/** The navigation of a long form: overall progress, every part with its state, and the current one. */
export const ProgressRail = ({ title, done, total, tabs, note, onFollow }: ProgressRailProps) => (
  <nav aria-label={title}>
    <Row gap={1} justify="between" className={styles.sum}>
      <span>{title}</span>
      <b className={styles.count}>
        {done} of {total} steps
      </b>
    </Row>
    <ProgressBar
      label={`${done} of ${total} steps complete`}
      percent={(100 * done) / Math.max(1, total)}
      thin
    />
    <ol className={styles.tabs}>
      {tabs.map((tab) => (
        <li key={tab.href}>
          <RailLink item={tab} open={Boolean(tab.steps)} onFollow={onFollow} />
          {tab.steps && (
            <ol className={styles.steps}>
              {tab.steps.map((step) => (
                <li key={step.href}>
                  <RailLink item={step} onFollow={onFollow} />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
    {note && (
      <Text variant="small" tone="secondary" className={styles.foot}>
        {note}
      </Text>
    )}
  </nav>
)
