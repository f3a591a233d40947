import { ChevronDown, ChevronUp } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { WaitingIntroduction } from '#contract/intros.ts'
import { paths } from '#web/core/address/paths.ts'
import { useNow } from '#web/core/use-now.ts'
import { useCounts } from '#web/features/admin/frame/api.ts'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { formatCompanyName, formatWhen } from '#web/features/labels/company-labels.ts'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { formatCount } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Visible } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/layout/Link.tsx'
import { useSentBackIntros, useWaitingIntros } from './api.ts'
import styles from './ReleaseQueue.module.css'

export interface WaitingGroup {
  intro: string
  company: string
  company_name: string | null
  investors: string[]
  /** The time of the first request. */
  requested_at: string
  sent_back: WaitingIntroduction['sent_back']
}

/** Groups waiting introductions by application, in their order. */
export function groupWaiting(rows: readonly WaitingIntroduction[]): WaitingGroup[] {
  const groups = new Map<string, WaitingGroup>()
  for (const { intro, company, company_name, investor_name, requested_at, sent_back } of rows) {
    const group = groups.get(intro) ?? {
      intro,
      company,
      company_name,
      investors: [],
      requested_at,
      sent_back,
    }
    group.investors.push(investor_name)
    groups.set(intro, group)
  }
  return [...groups.values()]
}

/** The applications that wait for a release, oldest first, and the place of this application among them. */
function useQueue(introId: string) {
  const { data: waiting } = useWaitingIntros()
  const { data: sentBack } = useSentBackIntros()
  const groups = groupWaiting(waiting?.results ?? [])
  const index = groups.findIndex(({ intro }) => intro === introId)
  // After a release, the reader continues with the first of the waiting applications.
  const next = index < 0 ? groups[0] : groups[index + 1]
  return {
    groups,
    sentBack: groupWaiting(sentBack?.results ?? []),
    index,
    previous: groups[index - 1],
    next,
  }
}

interface QueueRowProps {
  group: WaitingGroup
  isCurrent: boolean
  /** False while the founder has to act. */
  isWaiting: boolean
  now: Date
}

const QueueRow = ({ group, isCurrent, isWaiting, now }: QueueRowProps) => (
  <li>
    <Link
      href={paths.admin.introduction(group.intro)}
      aria-current={isCurrent ? 'page' : undefined}
      className={styles.entry}
    >
      <span className={styles.name}>
        {formatCompanyName(group.company_name)}{' '}
        {isWaiting && group.sent_back && (
          <StateTag tone="info" plain>
            again
          </StateTag>
        )}
      </span>
      <span>{formatWhen(group.requested_at, now)}</span>
      <span>{formatCount(group.investors.length, 'investor')}</span>
    </Link>
  </li>
)

interface QueueRowsProps extends Pick<QueueRowProps, 'isWaiting'> {
  groups: readonly WaitingGroup[]
  introId: string
}

const QueueRows = ({ groups, introId, isWaiting }: QueueRowsProps) => {
  const now = useNow()
  return (
    <ul>
      {groups.map((group) => (
        <QueueRow
          key={group.intro}
          group={group}
          isCurrent={group.intro === introId}
          isWaiting={isWaiting}
          now={now}
        />
      ))}
    </ul>
  )
}

/** The queue next to the open application. */
export function ReleaseQueue({ introId }: { introId: string }) {
  const { groups, sentBack } = useQueue(introId)
  const investors = groups.reduce((sum, group) => sum + group.investors.length, 0)
  return (
    <nav aria-label="Introductions to release" className={styles.queue}>
      <h2>
        Oldest first <span>{formatCount(investors, 'investor')}</span>
      </h2>
      <QueueRows groups={groups} introId={introId} isWaiting />
      {sentBack.length > 0 && (
        <>
          <h2>Sent back, with the founder</h2>
          <QueueRows groups={sentBack} introId={introId} isWaiting={false} />
        </>
      )}
    </nav>
  )
}

/** The number of waiting introductions, with links to the previous and the next application. */
export function QueueSteps({ introId }: { introId: string }) {
  const navigate = useNavigate()
  const waitingCount = useCounts()?.introductions
  const { index, previous, next } = useQueue(introId)
  const go = (group: WaitingGroup | undefined) =>
    group && void navigate(paths.admin.introduction(group.intro))
  useShortcuts({ j: () => go(next), k: () => go(previous) })
  if (waitingCount === undefined) return null
  const place = index < 0 ? `${waitingCount} to release` : `${index + 1} of ${waitingCount} to release`
  const renderStep = (group: WaitingGroup | undefined, label: string, icon: typeof ChevronUp) => (
    <IconButton
      label={group ? `${label}: ${formatCompanyName(group.company_name)}` : label}
      line
      size="small"
      {...(group ? { href: paths.admin.introduction(group.intro) } : { disabled: true })}
    >
      <Icon of={icon} small />
    </IconButton>
  )
  return (
    <Row gap={0.5}>
      <Visible from="sm" className={styles.place}>
        {place}
      </Visible>
      {renderStep(previous, 'Previous introduction', ChevronUp)}
      {renderStep(next, 'Next introduction', ChevronDown)}
    </Row>
  )
}
