import { ChevronDown, ChevronUp } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { WaitingIntroduction } from '#contract/intros.ts'
import { paths } from '#web/core/address/paths.ts'
import { useNow } from '#web/core/use-now.ts'
import { useNavigationCounts } from '#web/features/admin/frame/api.ts'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { formatCompanyName, formatTimeAgo } from '#web/features/labels/company-labels.ts'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatCount } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Panel, Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { PressableRow } from '#web/ui/actions/PressableRow.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useSentBackIntros, useWaitingIntros } from './api.ts'
import styles from './ReleaseQueue.module.css'

export interface WaitingGroup {
  intro: string
  company: string
  company_name: string | null
  investors: string[]
  requested_at: string
  sent_back: WaitingIntroduction['sent_back']
}

export function groupWaitingIntros(rows: readonly WaitingIntroduction[]): WaitingGroup[] {
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

function useQueue(introId: string) {
  const { data: waiting } = useWaitingIntros()
  const { data: sentBack } = useSentBackIntros()
  const groups = groupWaitingIntros(waiting?.results ?? [])
  const index = groups.findIndex(({ intro }) => intro === introId)
  // If this application is not in the queue, for example after a send-back, the next application is the oldest.
  const next = index < 0 ? groups[0] : groups[index + 1]
  return {
    groups,
    sentBack: groupWaitingIntros(sentBack?.results ?? []),
    index,
    previous: groups[index - 1],
    next,
  }
}

interface QueueRowProps {
  group: WaitingGroup
  isCurrent: boolean
  /** False while the application is waiting on the founder. */
  isWaiting: boolean
}

function QueueRow({ group, isCurrent, isWaiting }: QueueRowProps) {
  const now = useNow()
  return (
    <li>
      <PressableRow
        href={paths.admin.introduction(group.intro)}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Grow as="span">
          <Text as="span" strong anywhere>
            {formatCompanyName(group.company_name)}{' '}
            {isWaiting && group.sent_back && (
              <StateTag tone="info" plain>
                resent
              </StateTag>
            )}
          </Text>
          <Text as="span" variant="small" tone="secondary" cut>
            {formatCount(group.investors.length, 'investor')}
          </Text>
        </Grow>
        <Text as="span" variant="small" tone="secondary">
          {formatTimeAgo(group.requested_at, now)}
        </Text>
      </PressableRow>
    </li>
  )
}

interface QueuePartProps {
  title: string
  note?: string
  groups: readonly WaitingGroup[]
  introId: string
  isWaiting: boolean
}

const QueuePart = ({ title, note, groups, introId, isWaiting }: QueuePartProps) => (
  <div>
    <Panel pad={1}>
      <Row gap={1} justify="between">
        <Text as="h2" variant="small" tone="secondary" strong>
          {title}
        </Text>
        {note && (
          <Text as="span" variant="small" tone="secondary">
            {note}
          </Text>
        )}
      </Row>
    </Panel>
    <ul className={styles.list}>
      {groups.map((group) => (
        <QueueRow key={group.intro} group={group} isCurrent={group.intro === introId} isWaiting={isWaiting} />
      ))}
    </ul>
  </div>
)

export function ReleaseQueue({ introId }: { introId: string }) {
  const { groups, sentBack } = useQueue(introId)
  const investors = groups.reduce((sum, group) => sum + group.investors.length, 0)
  return (
    <Stack as="nav" aria-label="Introductions to release" className={styles.queue}>
      <QueuePart
        title="Oldest first"
        note={formatCount(investors, 'investor')}
        groups={groups}
        introId={introId}
        isWaiting
      />
      {sentBack.length > 0 && (
        <QueuePart title="Sent back to the founder" groups={sentBack} introId={introId} isWaiting={false} />
      )}
    </Stack>
  )
}

export function QueueSteps({ introId }: { introId: string }) {
  const navigate = useNavigate()
  const waitingCount = useNavigationCounts()?.introductions
  const { index, previous, next } = useQueue(introId)
  const go = (group: WaitingGroup | undefined) =>
    group && void navigate(paths.admin.introduction(group.intro))
  useShortcuts({ j: () => go(next), k: () => go(previous) })
  if (waitingCount === undefined) return null
  const position = index < 0 ? `${waitingCount} to release` : `${index + 1} of ${waitingCount} to release`
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
      <Visible from="sm">
        <Text as="span" tone="secondary">
          {position}
        </Text>
      </Visible>
      {renderStep(previous, 'Previous introduction', ChevronUp)}
      {renderStep(next, 'Next introduction', ChevronDown)}
    </Row>
  )
}
