import { Box, Link, Typography } from '@mui/material'
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { mailStatuses, type MailStatus, type OutboxMail } from '#contract/outbox.ts'
import { usePageTitle } from '#web/core/page-title.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { StateTag, type StateTone } from '#web/ui/feedback/StateTag.tsx'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { loadOutbox, mailsPerPage, selectOutbox } from './slice.ts'

const stateTags: Record<MailStatus, [tone: StateTone, label: string]> = {
  held: ['info', 'Waits'],
  queued: ['info', 'Goes next'],
  sending: ['info', 'Being sent'],
  sent: ['ok', 'Sent'],
  kept: ['idle', 'Kept here'],
  merged: ['idle', 'In another'],
  dropped: ['idle', 'Dropped'],
  failed: ['bad', 'Failed'],
}

/** The delivery state of a mail, with an explanation on hover. */
export function MailState({ status }: { status: MailStatus }) {
  const [tone, label] = stateTags[status]
  return (
    <span title={mailStatuses[status]}>
      <StateTag tone={tone} plain>
        {label}
      </StateTag>
    </span>
  )
}

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
    <MailState status={mail.status} />
  </CardRow>
)

function usePage() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  return { page, goToPage: (next: number) => setParams(next === 1 ? {} : { page: String(next) }) }
}

function Mails({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const dispatch = useAppDispatch()
  const { status, data, error } = useAppSelector((state) => selectOutbox(state).list)
  const load = useCallback(() => void dispatch(loadOutbox(page)), [dispatch, page])
  useEffect(load, [load])
  if (status === 'failed')
    return (
      <FailedState title="The outbox did not load" onRetry={load} requestId={error?.details?.request_id}>
        {error?.message ?? 'Something went wrong'}. Nothing is lost.
      </FailedState>
    )
  if (status === 'ready' && data.count === 0)
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
      <Box sx={{ mt: 2 }}>
        <Pager page={page} pageSize={mailsPerPage} count={data.count} onPage={onPage} />
      </Box>
    </>
  )
}

/** All mails, newest first, with their delivery state. Without a mail server they can be read only here. */
export function OutboxPage() {
  usePageTitle('Outbox')
  const { page, goToPage } = usePage()
  return (
    <AdminFrame
      keys={[]}
      top={
        <Typography variant="h1" sx={{ mr: 'auto' }}>
          Outbox
        </Typography>
      }
    >
      <AdminPage>
        <Mails page={page} onPage={goToPage} />
      </AdminPage>
    </AdminFrame>
  )
}
