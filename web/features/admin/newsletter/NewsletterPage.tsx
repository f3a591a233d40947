import { Download } from 'lucide-react'
import {
  listSubscribers,
  type Subscriber,
  type SubscriberList,
  subscriberStatuses,
  type SubscriberStatus,
} from '#contract/staff/newsletter.ts'
import { type QueryControl, useQueryState } from '#web/core/address/query-state.ts'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { ListTable } from '#web/features/admin/list/ListRows.tsx'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import { useExport } from '#web/features/admin/list/use-export.ts'
import type { AsyncQuery } from '#web/ui/feedback/Async.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Tabs } from '#web/ui/actions/Tabs.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { downloadSubscribers, useListSubscribersQuery } from './api.ts'

const columns: Column<Subscriber>[] = [
  {
    id: 'email',
    header: 'Subscriber',
    width: 'minmax(240px, 1fr)',
    narrow: 'title',
    sortable: true,
    cell: ({ email, name }) => <RowText title={email} note={name} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '160px',
    cell: ({ status }) => (
      <StateTag tone={status === 'subscribed' ? 'ok' : 'idle'} plain>
        {subscriberStatuses[status]}
      </StateTag>
    ),
  },
  {
    id: 'joined_at',
    header: 'Joined',
    width: '160px',
    sortable: 'descending',
    cell: ({ joined_at }) => formatDate(joined_at),
  },
]

type SubscriberState = QueryControl<typeof listSubscribers.query>

const tabs: readonly (readonly [status: SubscriberStatus | null, label: string])[] = [
  [null, 'All'],
  ['subscribed', subscriberStatuses.subscribed],
  ['left', subscriberStatuses.left],
]

interface StatusTabsProps {
  state: SubscriberState
  counts: SubscriberList['counts'] | undefined
}

function StatusTabs({ state, counts }: StatusTabsProps) {
  const current = state.query.status ?? null
  const getCount = (status: SubscriberStatus | null) =>
    counts && (status === null ? counts.subscribed + counts.left : counts[status])
  return (
    <Tabs
      label="Subscriber status"
      look="views"
      tabs={tabs.map(([status, label]) => ({
        label,
        href: state.hrefTo({ status }),
        current: status === current,
        badge: getCount(status)?.toLocaleString('en-US'),
      }))}
    />
  )
}

/** A list that was older than this (in milliseconds) on arrival is assumed to come from the server's cache. */
const cachedAfterMs = 60_000

interface CachedListNoteProps {
  readAt: string | undefined
  receivedAt: number | undefined
}

/** The server caches the list for times when the newsletter service is down. */
function CachedListNote({ readAt, receivedAt = 0 }: CachedListNoteProps) {
  if (readAt === undefined || receivedAt - Date.parse(readAt) < cachedAfterMs) return null
  return (
    <Note tone="info">
      The newsletter service is not responding. This list is from {formatDateTime(readAt)}.
    </Note>
  )
}

interface SubscriberTableProps {
  state: SubscriberState
  subscribers: AsyncQuery<SubscriberList>
}

function SubscriberTable({ state, subscribers }: SubscriberTableProps) {
  const ordering = state.query.ordering ?? '-joined_at'
  return (
    <ListTable
      one="subscriber"
      order={ordering.endsWith('email') ? 'sorted by email' : 'sorted by join date'}
      columns={columns}
      query={subscribers}
      state={state}
      rowName={({ email }) => email}
      empty={{
        title: 'No subscribers yet',
        children: 'Subscribers appear here when they confirm their email address.',
      }}
      ordering={ordering}
      onOrder={(next) => state.change({ ordering: next })}
    />
  )
}

const pageSize = 50

export function NewsletterPage() {
  const state = useQueryState(listSubscribers.query)
  const { query, change } = state
  const subscribers = useListSubscribersQuery({ query: { page: 1, ...query, page_size: pageSize } })
  const table = useExport(downloadSubscribers, { status: query.status, search: query.search })
  return (
    <StaffPage
      title="Newsletter"
      query={subscribers}
      shortcuts={[
        ['/', 'search'],
        ['e', 'export the list', table.start],
      ]}
      actions={
        <Button
          kind="line"
          size="small"
          icon={<Icon of={Download} small />}
          loading={table.isBusy}
          onClick={table.start}
        >
          {table.isBusy ? 'Exporting…' : 'Export CSV'}
        </Button>
      }
    >
      <StatusTabs state={state} counts={subscribers.data?.counts} />
      <ListSearch
        label="Search subscribers"
        placeholder="Part of an email address…"
        value={query.search ?? ''}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <CachedListNote readAt={subscribers.data?.read_at} receivedAt={subscribers.fulfilledTimeStamp} />
      <SubscriberTable state={state} subscribers={subscribers} />
      <Text tone="secondary">Readers subscribe on the site and unsubscribe with a link in every issue.</Text>
    </StaffPage>
  )
}
