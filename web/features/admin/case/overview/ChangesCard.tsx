import Box from '@mui/material/Box'
import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import { useNow } from '#web/core/use-now.ts'
import { type HistoryEvent, kindLabels } from '#web/features/labels/change-events.ts'
import { formatWhen } from '#web/features/labels/company-labels.ts'
import { FailedQuery } from '#web/ui/feedback/Async.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { formatCount, formatDateTime } from '#web/ui/format.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { eventIcons, Sentence } from '../shared/history-events.tsx'
import { useMarkCaseSeenMutation } from '../shared/api.ts'
import { countEvents, type News, useNews } from './news.ts'

const gridSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  mt: 'var(--ui-card-y)',
  overflow: 'hidden',
  borderRadius: '0 0 11px 11px',
  '& > section': {
    p: '12px 16px',
    borderTop: '1px solid',
    borderColor: 'divider',
    boxShadow: (theme: { vars: { palette: { divider: string } } }) =>
      `-1px 0 0 ${theme.vars.palette.divider}`,
  },
  '& h3': { display: 'flex', alignItems: 'center', gap: 1, fontSize: 'inherit', fontWeight: 600 },
  '& h3 .count': { px: '6px', borderRadius: '6px', bgcolor: 'soft.primary', fontWeight: 500 },
  '& li': { display: 'flex', gap: 1, mt: '4px' },
  '& li > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& time': { color: 'text.secondary', whiteSpace: 'nowrap' },
  '& del': { color: 'text.secondary' },
  '& .more': { color: 'text.secondary' },
} as const

/** So many rows of a group are listed; the rest is counted. */
const maxRows = 4

interface Row {
  id: string
  at: string
  content: React.ReactNode
}

const toRows = (event: HistoryEvent): Row[] =>
  event.table.length === 0
    ? [{ id: event.id, at: event.at, content: <Sentence parts={event.parts} /> }]
    : event.table.map(({ label, before, after }) => ({
        id: `${event.id} ${label}`,
        at: event.at,
        content: (
          <>
            {label}: <del>{before ?? 'not answered'}</del> {after ?? 'not answered'}
          </>
        ),
      }))

function Group({
  title,
  icon,
  count,
  rows,
}: {
  title: string
  icon: React.ReactNode
  count: number
  rows: Row[]
}) {
  const now = useNow()
  const hidden = rows.length - maxRows
  return (
    <section aria-label={`${title}, ${count} new`}>
      <h3>
        {icon}
        {title} <span className="count">{count}</span>
      </h3>
      <ul>
        {rows.slice(0, maxRows).map(({ id, at, content }) => (
          <li key={id}>
            <span>{content}</span>
            <time dateTime={at} title={formatDateTime(at)}>
              {formatWhen(at, now)}
            </time>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="more">{hidden} more in the history</p>}
    </section>
  )
}

const Groups = ({ news }: { news: News }) => (
  <Box sx={gridSx}>
    {news.groups.map(({ kind, events }) => (
      <Group
        key={kind}
        title={kindLabels[kind]}
        icon={<Icon of={eventIcons[kind]} small />}
        count={countEvents(events)}
        rows={events.flatMap(toRows)}
      />
    ))}
    {news.notes.length > 0 && (
      <Group
        title="Notes"
        icon={<Icon of={eventIcons.reviews} small />}
        count={news.notes.length}
        rows={news.notes.map(({ id, created_at, author, text }) => ({
          id,
          at: created_at,
          content: `${author.name}: ${text}`,
        }))}
      />
    )}
  </Box>
)

interface ChangesCardProps {
  company: Company
  onRead: () => void
}

function Actions({ company: { id: companyId, version }, onRead }: ChangesCardProps) {
  const [markSeen] = useMarkCaseSeenMutation()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button kind="line" size="small" href={paths.admin.company(companyId, 'history')} onClick={onRead}>
        Read them in order
      </Button>
      <Button kind="line" size="small" onClick={() => void markSeen({ companyId, version })}>
        Mark all seen
      </Button>
    </Box>
  )
}

/** What changed since the reader last looked, grouped. */
export function ChangesCard({ company, onRead }: ChangesCardProps) {
  const news = useNews(company)
  if (!news.isKnown || news.changes.isLoading) return <SkeletonRows rows={3} label="Loading what is new" />
  if (news.changes.error) return <FailedQuery query={news.changes} title="New changes couldn't be loaded" />
  const seen = news.since && `Last looked ${formatDateTime(news.since)}`
  if (news.count === 0)
    return (
      <Card
        title={news.isFirstLook ? 'Your first look at this case' : 'Nothing new since you last looked'}
        sub={seen}
      >
        <CardBody>
          {news.isFirstLook
            ? 'What others change from now on stands here.'
            : 'What others change stands here when you come back.'}
        </CardBody>
      </Card>
    )
  return (
    <Card
      title={`${formatCount(news.count, 'change')} since you last looked`}
      sub={seen}
      action={<Actions company={company} onRead={onRead} />}
    >
      <Groups news={news} />
    </Card>
  )
}
