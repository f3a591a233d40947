import Box from '@mui/material/Box'
import { Download } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type Subscriber, subscriberStatuses, type SubscriberStatus } from '#contract/staff/newsletter.ts'
import { useNow } from '#web/core/use-now.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { ListTitle } from '#web/features/admin/frame/ListTitle.tsx'
import { ListSearch } from '#web/features/admin/frame/ListSearch.tsx'
import { useListParams } from '#web/features/admin/frame/use-list-params.ts'
import { useShortcuts } from '#web/features/admin/frame/use-shortcuts.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { formatCount, formatDate, formatDateTime } from '#web/ui/format.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { downloadSubscribers, loadSubscribers, selectNewsletter, subscribersPerPage } from './slice.ts'
import { parseSubscriberView, toOrdering, toSort, toSubscriberFilters } from './subscriber-view.ts'

const columns: Column<Subscriber>[] = [
  {
    id: 'email',
    header: 'Subscriber',
    width: 'minmax(240px, 1fr)',
    narrow: 'title',
    sortable: true,
    cell: ({ email, name }) => (
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {email}
        {name && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', fontWeight: 400 }}>{name}</Box>}
      </Box>
    ),
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
    sortable: true,
    cell: ({ joined_at }) => formatDate(joined_at),
  },
]

function useSubscribers() {
  const { params, page, change, goToPage } = useListParams()
  const dispatch = useAppDispatch()
  const address = params.toString()
  const view = useMemo(() => parseSubscriberView(new URLSearchParams(address)), [address])
  const load = useCallback(
    () => void dispatch(loadSubscribers({ ...toSubscriberFilters(view), ordering: view.ordering, page })),
    [dispatch, view, page],
  )
  useEffect(load, [load])
  return { view, page, change, goToPage, load }
}

type Subscribers = ReturnType<typeof useSubscribers>

function useExport({ view }: Subscribers) {
  const toasts = useToasts()
  const { isBusy, submit } = useSubmit(downloadSubscribers, {
    onFailed: (error) =>
      toasts.show({
        tone: 'bad',
        text: `${error?.message ?? 'Something went wrong'}. No table was written.`,
        action: { label: 'Retry', onClick: () => void start() },
      }),
  })
  const start = () => submit(toSubscriberFilters(view))
  return { isBusy, start: () => void start() }
}

const tabs: readonly (readonly [status: SubscriberStatus | null, label: string])[] = [
  [null, 'Everybody'],
  ['subscribed', subscriberStatuses.subscribed],
  ['left', subscriberStatuses.left],
]

/** The statuses, each with how many have it, in the order that is chosen. */
function StatusTabs({ view: { status: current, search, ordering } }: Subscribers) {
  const counts = useAppSelector((state) => selectNewsletter(state).list.data?.counts)
  const hrefTo = (status: SubscriberStatus | null) => {
    const query = {
      ...(status && { status }),
      ...(search && { q: search }),
      ...(ordering !== '-joined_at' && { sort: ordering }),
    }
    return `/app/admin/newsletter?${new URLSearchParams(query).toString()}`
  }
  const getCount = (status: SubscriberStatus | null) =>
    counts && (status === null ? counts.subscribed + counts.left : counts[status])
  return (
    <Tabs
      label="Who is listed"
      look="views"
      tabs={tabs.map(([status, label]) => ({
        label,
        href: hrefTo(status),
        current: status === current,
        badge: getCount(status)?.toLocaleString('en-US'),
      }))}
    />
  )
}

const Empty = ({ view }: Subscribers) =>
  view.search || view.status ? (
    <EmptyState title="Nobody fits">Search for another part of an address, or list everybody.</EmptyState>
  ) : (
    <EmptyState title="No subscribers yet">Whoever confirms a subscription by email appears here.</EmptyState>
  )

function SubscriberTable(subscribers: Subscribers) {
  const { view, page, change, goToPage, load } = subscribers
  const { status, data, error } = useAppSelector((state) => selectNewsletter(state).list)
  const order = view.ordering.endsWith('email') ? 'by address' : 'by the day they joined'
  return (
    <DataTable
      caption={`${formatCount(data?.count ?? 0, 'subscriber')}, ${order}`}
      columns={columns}
      rows={data?.results ?? []}
      rowId={({ id }) => id}
      rowName={({ email }) => email}
      state={status === 'failed' ? 'failed' : data ? 'ready' : 'loading'}
      empty={<Empty {...subscribers} />}
      failed={
        <FailedState
          title="The subscribers did not load"
          onRetry={load}
          requestId={error?.details.request_id}
        >
          {error?.message ?? 'Something went wrong'}. The newsletter service keeps the list; nothing is lost.
        </FailedState>
      }
      sort={toSort(view.ordering)}
      onSort={(sort) => change({ sort: toOrdering(sort, view.ordering) })}
      foot={
        data &&
        data.count > 0 && <Pager page={page} pageSize={subscribersPerPage} total={data} onPage={goToPage} />
      }
    />
  )
}

/** A list this old, in milliseconds, is one that could not be read now. */
const oldMs = 60_000

/** When the list was read, where the newsletter service did not answer now. */
function ReadAt() {
  const readAt = useAppSelector((state) => selectNewsletter(state).list.data?.read_at)
  const now = useNow()
  if (readAt === undefined || now.getTime() - Date.parse(readAt) < oldMs) return null
  return (
    <Note tone="info">
      The newsletter service does not answer. This is the list of {formatDateTime(readAt)}.
    </Note>
  )
}

const keys = [
  ['/', 'search'],
  ['e', 'export what is listed'],
] as const

/** Who subscribed to the newsletter and who left it, as the newsletter service has them. */
export function NewsletterPage() {
  usePageTitle('Newsletter')
  const subscribers = useSubscribers()
  const { view, change } = subscribers
  const searchRef = useRef<HTMLInputElement>(null)
  const table = useExport(subscribers)
  useShortcuts({ '/': () => searchRef.current?.focus(), e: table.start })
  return (
    <AdminFrame
      keys={keys}
      top={
        <>
          <ListTitle
            title="Newsletter"
            total={useAppSelector((state) => selectNewsletter(state).list.data)}
          />
          <Button
            kind="line"
            size="small"
            icon={<Icon of={Download} small />}
            loading={table.isBusy}
            onClick={table.start}
          >
            {table.isBusy ? 'Writing…' : 'Export, CSV'}
          </Button>
        </>
      }
    >
      <AdminPage>
        <StatusTabs {...subscribers} />
        <ListSearch
          ref={searchRef}
          label="Search subscribers"
          placeholder="Part of an address…"
          value={view.search}
          onSearch={(q) => change({ q }, { replace: true })}
        />
        <ReadAt />
        <SubscriberTable {...subscribers} />
        <Box component="p" sx={{ color: 'text.secondary' }}>
          People subscribe and leave by themselves, on the site and in every letter.
        </Box>
      </AdminPage>
    </AdminFrame>
  )
}
