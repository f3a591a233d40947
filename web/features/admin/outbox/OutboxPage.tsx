import { Box, Link } from '@mui/material'
import { useCallback, useEffect } from 'react'
import type { OutboxMail } from '#contract/staff/outbox.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { MailStatusTag } from '#web/features/labels/MailStatusTag.tsx'
import { useListParams } from '#web/features/admin/frame/use-list-params.ts'
import { isOutboxFiltered, OutboxFilters, toOutboxQuery } from './OutboxFilters.tsx'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { ListTitle } from '#web/features/admin/frame/ListTitle.tsx'
import { loadOutbox, mailsPerPage, selectOutbox } from './slice.ts'

const rowSx = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  '& > a': { overflowWrap: 'anywhere', fontWeight: 500 },
  '& > span': { color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' },
} as const

const MailRow = ({ mail }: { mail: OutboxMail }) => (
  <CardRow>
    <Box sx={rowSx}>
      <Link href={`/app/admin/outbox/${mail.id}`}>{mail.subject}</Link>
      <span>
        To {mail.recipient}, {formatDateTime(mail.created_at)}
        {mail.company_name && `, about ${mail.company_name}`}
      </span>
      {mail.error && <span>{mail.error}</span>}
    </Box>
    <MailStatusTag status={mail.status} />
  </CardRow>
)

function Mails() {
  const { params, page, goToPage } = useListParams()
  const dispatch = useAppDispatch()
  const { status, data, error } = useAppSelector((state) => selectOutbox(state).list)
  const filter = params.toString()
  const load = useCallback(
    () => void dispatch(loadOutbox(toOutboxQuery(new URLSearchParams(filter), page))),
    [dispatch, filter, page],
  )
  useEffect(load, [load])
  if (status === 'failed')
    return (
      <FailedState title="The outbox did not load" onRetry={load} requestId={error?.details?.request_id}>
        {error?.message ?? 'Something went wrong'}. Nothing is lost.
      </FailedState>
    )
  if (data.results.length === 0 && status !== 'ready') return <SkeletonRows rows={6} label="Loading mails" />
  if (data.count === 0 && isOutboxFiltered(params))
    return <EmptyState title="No mail fits">Change the filters above, or clear them.</EmptyState>
  if (data.count === 0)
    return <EmptyState title="No mail yet">Every mail that Headwater writes is listed here.</EmptyState>
  return (
    <>
      <Card label="Mails">
        <CardRows>
          {data.results.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </CardRows>
      </Card>
      <Pager page={page} pageSize={mailsPerPage} total={data} onPage={goToPage} />
    </>
  )
}

/** All mails, newest first, with their delivery state. Without a mail server they can be read only here. */
export function OutboxPage() {
  usePageTitle('Outbox')
  return (
    <AdminFrame
      keys={[['/', 'search subjects']]}
      top={<ListTitle title="Outbox" total={useAppSelector((state) => selectOutbox(state).list.data)} />}
    >
      <AdminPage>
        <OutboxFilters />
        <Mails />
      </AdminPage>
    </AdminFrame>
  )
}
