import { Grow, Row, Stack } from '../layout/Layout.tsx'
import { NavLink } from '../actions/NavLink.tsx'
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
  note?: string | undefined
  steps?: readonly RailStep[] | undefined
}

export interface ProgressRailProps {
  title: string
  done: number
  total: number
  tabs: readonly RailTab[]
  note?: string | undefined
  onFollow?: (() => void) | undefined
}

interface RailLinkProps {
  item: RailStep & { note?: string | undefined }
  open?: boolean
  onFollow?: (() => void) | undefined
}

const RailLink = ({ item, open = false, onFollow }: RailLinkProps) => (
  <NavLink
    href={item.href}
    className={open ? styles.open : undefined}
    aria-current={item.current ? 'step' : undefined}
    onClick={onFollow}
  >
    <ProgressRing state={item.state} />
    <Grow as="span">
      {item.label} <VisuallyHidden>{taskLabels[item.state].toLowerCase()}</VisuallyHidden>
    </Grow>
    {item.note && (
      <Text as="span" variant="small" tone={item.state === 'needs_attention' ? 'error' : 'tertiary'}>
        {item.note}
      </Text>
    )}
  </NavLink>
)

export const ProgressRail = ({ title, done, total, tabs, note, onFollow }: ProgressRailProps) => (
  <Stack as="nav" aria-label={title}>
    <Stack gap={1}>
      <Row gap={1} justify="between">
        <Text as="span" variant="small" tone="secondary">
          {title}
        </Text>
        <Text as="b" variant="small" strong>
          {done} of {total} steps
        </Text>
      </Row>
      <ProgressBar
        label={`${done} of ${total} steps complete`}
        percent={(100 * done) / Math.max(1, total)}
        thin
      />
    </Stack>
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
  </Stack>
)
