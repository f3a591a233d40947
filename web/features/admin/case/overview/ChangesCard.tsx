import type { ReactNode } from 'react'
import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import { useNow } from '#web/core/use-now.ts'
import { type EventKind, type HistoryEvent, kindLabels } from '#web/features/labels/change-events.ts'
import { formatTimeAgo } from '#web/features/labels/company-labels.ts'
import { FailedQuery } from '#web/ui/feedback/Async.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { formatCount, formatDateTime } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import type { CaseTab } from '../shared/case-tabs.ts'
import { CardCells } from '../shared/CardCells.tsx'
import { eventIcons, Sentence } from '../shared/history-events.tsx'
import { useMarkCaseSeenMutation } from '../shared/api.ts'
import styles from './ChangesCard.module.css'
import { countChanges, type UnseenChanges, useUnseenChanges } from './news.ts'

/** Maximum number of rows per group. */
const maxRows = 4

interface NewsRow {
  id: string
  at: string
  content: ReactNode
}

const toRows = (event: HistoryEvent): NewsRow[] =>
  event.table.length === 0
    ? [{ id: event.id, at: event.at, content: <Sentence parts={event.parts} /> }]
    : event.table.map(({ label, before, after }) => ({
        id: `${event.id} ${label}`,
        at: event.at,
        content: (
          <>
            {label}: {before !== null && <del>{before}</del>} {after ?? 'not answered'}
          </>
        ),
      }))

interface GroupProps {
  companyId: string
  title: string
  kind: EventKind
  count: number
  rows: NewsRow[]
}

const kindTabs: Record<EventKind, CaseTab> = {
  status: 'history',
  answers: 'application',
  documents: 'documents',
  contracts: 'application',
  reviews: 'reviews',
  connections: 'financials',
  intros: 'introductions',
  figures: 'financials',
  offers: 'financials',
  signing: 'history',
  loans: 'loans',
  team: 'team',
}

function Group({ companyId, title, kind, count, rows }: GroupProps) {
  const now = useNow()
  const hidden = rows.length - maxRows
  const toTab = (tab: CaseTab) => paths.admin.company(companyId, tab)
  return (
    <Stack as="section" gap={0.5} aria-label={`${title}, ${count} new`}>
      <Text variant="subheading">
        <Row as="span" gap={1}>
          <Icon of={eventIcons[kind]} small />
          <Link tone="inherit" href={toTab(kindTabs[kind])}>
            {title}
          </Link>{' '}
          <Text as="span" tone="primary">
            {count}
          </Text>
        </Row>
      </Text>
      <Stack as="ul" gap={0.5} className={styles.rows}>
        {rows.slice(0, maxRows).map(({ id, at, content }) => (
          <Row key={id} as="li" gap={1} align="start">
            <RowText title={content} />
            <time dateTime={at} title={formatDateTime(at)}>
              {formatTimeAgo(at, now)}
            </time>
          </Row>
        ))}
      </Stack>
      {hidden > 0 && <ActionLink href={toTab('history')}>{hidden} more in the history</ActionLink>}
    </Stack>
  )
}

const toNoteRow = ({ id, created_at, author, text }: UnseenChanges['notes'][number]): NewsRow => ({
  id,
  at: created_at,
  content: `${author.name}: ${text}`,
})

const Groups = ({ companyId, news: { groups, notes } }: { companyId: string; news: UnseenChanges }) => (
  <CardCells>
    {groups.map(({ kind, events }) => (
      <Group
        key={kind}
        companyId={companyId}
        title={kindLabels[kind]}
        kind={kind}
        count={countChanges(events)}
        rows={events.flatMap(toRows)}
      />
    ))}
    {notes.length > 0 && (
      <Group
        companyId={companyId}
        title="Notes"
        kind="reviews"
        count={notes.length}
        rows={notes.map(toNoteRow)}
      />
    )}
  </CardCells>
)

interface ChangesCardProps {
  company: Company
  onRead: () => void
}

function Actions({ company: { id: companyId, version }, onRead }: ChangesCardProps) {
  const [markSeen] = useMarkCaseSeenMutation()
  return (
    <Row gap={1} wrap>
      <Button kind="line" size="small" href={paths.admin.company(companyId, 'history')} onClick={onRead}>
        View in history
      </Button>
      <Button kind="line" size="small" onClick={() => void markSeen({ companyId, version })}>
        Mark all as seen
      </Button>
    </Row>
  )
}

export function ChangesCard({ company, onRead }: ChangesCardProps) {
  const news = useUnseenChanges(company)
  if (!news.isLoaded || news.changes.isLoading) return <SkeletonRows rows={3} label="Loading new changes" />
  if (news.changes.error) return <FailedQuery query={news.changes} title="New changes couldn’t be loaded" />
  const seen = news.since && `Last visit: ${formatDateTime(news.since)}`
  if (news.count === 0)
    return (
      <Card
        title={news.isFirstLook ? 'Your first visit to this case' : 'Nothing new since your last visit'}
        sub={seen}
      >
        <CardBody>Changes by other people appear here.</CardBody>
      </Card>
    )
  return (
    <Card
      title={`${formatCount(news.count, 'change')} since your last visit`}
      sub={seen}
      action={<Actions company={company} onRead={onRead} />}
    >
      <Groups companyId={company.id} news={news} />
    </Card>
  )
}
