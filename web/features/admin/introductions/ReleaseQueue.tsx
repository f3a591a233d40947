import { Box, Link } from '@mui/material'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { IntroApplication } from '#contract/intros.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { loadCounts, selectCounts } from '#web/features/admin/frame/counts-slice.ts'
import { useShortcuts } from '#web/features/admin/frame/use-shortcuts.ts'
import { formatCompanyName, formatWhen } from '#web/features/labels/company-labels.ts'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { formatCount } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { loadWaiting, loadWithFounder, selectAdminIntros } from './slice.ts'
import { groupWaiting, toIntroHref, type WaitingGroup } from './waiting-groups.ts'

const queueSx = {
  display: { xs: 'none', md: 'block' },
  '& h2': { display: 'flex', justifyContent: 'space-between', gap: 1, p: '4px 8px' },
  '& h2, & h2 + ul + h2': { fontSize: '0.875rem', fontWeight: 500, color: 'text.secondary' },
  '& ul + h2': { mt: 2 },
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 8px',
    px: 1,
    py: '6px',
    borderRadius: '8px',
    color: 'text.primary',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '&:hover': { bgcolor: 'hover' },
    '&[aria-current]': { bgcolor: 'track' },
    '& .name': { fontWeight: 500 },
    '& .sub': { color: 'text.secondary', fontSize: '0.875rem' },
  },
} as const

/** The applications that wait for a release, oldest first, and the one of this page among them. */
function useQueue(introId: string) {
  const waiting = useAppSelector((state) => selectAdminIntros(state).waiting.data.results)
  const withFounder = useAppSelector((state) => selectAdminIntros(state).withFounder.data.results)
  const groups = groupWaiting(waiting)
  const index = groups.findIndex(({ intro }) => intro === introId)
  // Who has released one goes on to the first of the others.
  const next = index < 0 ? groups[0] : groups[index + 1]
  return { groups, sentBack: groupWaiting(withFounder), index, previous: groups[index - 1], next }
}

/** Reads the queue with the page, and again once something of this application has been decided. */
export function useLoadQueue(intro: IntroApplication | null) {
  const dispatch = useAppDispatch()
  const version = intro?.version
  const waitingCount = intro?.investors.filter(({ status }) => status === 'awaiting_release').length
  const load = useCallback(() => {
    void dispatch(loadWaiting())
    void dispatch(loadWithFounder())
    void dispatch(loadCounts())
  }, [dispatch])
  useEffect(load, [load, version, waitingCount])
}

interface QueueRowProps {
  group: WaitingGroup
  isCurrent: boolean
  /** Whether it waits for us; otherwise it is with the founder. */
  isWaiting: boolean
  now: Date
}

const QueueRow = ({ group, isCurrent, isWaiting, now }: QueueRowProps) => (
  <li>
    <Link href={toIntroHref(group.intro)} aria-current={isCurrent ? 'page' : undefined}>
      <span className="name">
        {formatCompanyName(group.company_name)}{' '}
        {isWaiting && group.sent_back && (
          <StateTag tone="info" plain>
            again
          </StateTag>
        )}
      </span>
      <span className="sub">{formatWhen(group.requested_at, now)}</span>
      <span className="sub">{formatCount(group.investors.length, 'investor')}</span>
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

/** The queue beside the application that is read. */
export function ReleaseQueue({ introId }: { introId: string }) {
  const { groups, sentBack } = useQueue(introId)
  const investors = groups.reduce((sum, group) => sum + group.investors.length, 0)
  return (
    <Box component="nav" aria-label="Introductions to release" sx={queueSx}>
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
    </Box>
  )
}

/** How many wait, as the navigation counts them, and the way to the one before and after. */
export function QueueSteps({ introId }: { introId: string }) {
  const navigate = useNavigate()
  const waitingCount = useAppSelector((state) => selectCounts(state).data?.introductions)
  const { index, previous, next } = useQueue(introId)
  const go = (group: WaitingGroup | undefined) => group && void navigate(toIntroHref(group.intro))
  useShortcuts({ j: () => go(next), k: () => go(previous) })
  if (waitingCount === undefined) return null
  const place = index < 0 ? `${waitingCount} to release` : `${index + 1} of ${waitingCount} to release`
  const renderStep = (group: WaitingGroup | undefined, label: string, icon: typeof ChevronUp) => (
    <IconButton
      label={group ? `${label}: ${formatCompanyName(group.company_name)}` : label}
      line
      size="small"
      {...(group ? { href: toIntroHref(group.intro) } : { disabled: true })}
    >
      <Icon of={icon} small />
    </IconButton>
  )
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px', color: 'text.secondary' }}>
      <Box component="span" sx={{ mr: '4px', whiteSpace: 'nowrap', display: { xs: 'none', sm: 'inline' } }}>
        {place}
      </Box>
      {renderStep(previous, 'Previous introduction', ChevronUp)}
      {renderStep(next, 'Next introduction', ChevronDown)}
    </Box>
  )
}
