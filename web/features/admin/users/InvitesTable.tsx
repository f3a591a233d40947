import Box from '@mui/material/Box'
import type { ColleagueInvite } from '#contract/colleagues.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { formatDate, formatRelative, formatTotal } from '#web/ui/format.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import {
  inviteColleague,
  loadColleagueInvites,
  selectColleagueInvites,
  withdrawColleagueInvite,
} from './colleagues-slice.ts'
import { permissionLabels } from './permission-labels.ts'

const noteSx = { color: 'text.secondary', fontSize: '0.875rem', fontWeight: 400 } as const

/** Sends an invitation again, or takes it back. */
function Actions({ invite: { id, email, permissions, reason } }: { invite: ColleagueInvite }) {
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  const announce = (text: string) => () => {
    toasts.show({ text })
    void dispatch(loadColleagueInvites())
  }
  const onFailed = (error: ApiError | null) =>
    toasts.show({ tone: 'bad', text: `${error?.message ?? 'Something went wrong'}. Nothing was changed.` })
  const again = useSubmit(inviteColleague, {
    onDone: announce(`${email} is invited again, for two weeks.`),
    onFailed,
  })
  const back = useSubmit(withdrawColleagueInvite, {
    onDone: announce(`The invitation of ${email} is taken back.`),
    onFailed,
  })
  const isBusy = again.isBusy || back.isBusy
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        kind="line"
        size="small"
        loading={isBusy}
        aria-label={`Invite again: ${email}`}
        onClick={() => void again.submit({ email, permissions, ...(reason !== null && { reason }) })}
      >
        Invite again
      </Button>
      <Button
        kind="quiet"
        size="small"
        loading={isBusy}
        aria-label={`Take back the invitation of ${email}`}
        onClick={() => void back.submit(id)}
      >
        Take back
      </Button>
    </Box>
  )
}

const whoColumns: readonly Column<ColleagueInvite>[] = [
  {
    id: 'email',
    header: 'Address',
    width: 'minmax(200px, 1.4fr)',
    narrow: 'title',
    cell: ({ email, reason }) => (
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {email}
        {reason !== null && <Box sx={noteSx}>“{reason}”</Box>}
      </Box>
    ),
  },
  {
    id: 'permissions',
    header: 'Becomes',
    width: '130px',
    cell: ({ permissions }) => permissions.map((one) => permissionLabels[one]).join(', '),
  },
]

const buildInvitedColumn = (now: Date): Column<ColleagueInvite> => ({
  id: 'invited_at',
  header: 'Invited',
  width: 'minmax(140px, 1fr)',
  cell: ({ invited_by, invited_at }) => (
    <Box>
      {formatRelative(invited_at, now)}
      <Box sx={noteSx}>by {invited_by.name || invited_by.email}</Box>
    </Box>
  ),
})

const endColumns: readonly Column<ColleagueInvite>[] = [
  {
    id: 'expires_at',
    header: 'Ends',
    width: '120px',
    cell: ({ expires_at, expired }) =>
      expired ? (
        <StateTag tone="bad" plain>
          Expired
        </StateTag>
      ) : (
        formatDate(expires_at)
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '220px',
    narrow: 'wide',
    cell: (invite) => <Actions invite={invite} />,
  },
]

/** The colleagues who were invited and have not signed in yet. */
export function InvitesTable() {
  const dispatch = useAppDispatch()
  const now = useNow()
  const { status, data, error } = useAppSelector(selectColleagueInvites)
  const isLoading = data.results.length === 0 && (status === 'idle' || status === 'loading')
  return (
    <DataTable
      caption={`${formatTotal(data)} invited, the latest first`}
      columns={[...whoColumns, buildInvitedColumn(now), ...endColumns]}
      rows={data.results}
      rowId={({ id }) => id}
      rowName={({ email }) => email}
      state={status === 'failed' ? 'failed' : isLoading ? 'loading' : 'ready'}
      empty={
        <EmptyState title="Nobody is invited">
          Whom you invite is listed here until they sign in for the first time.
        </EmptyState>
      }
      failed={
        <FailedState
          title="The invitations did not load"
          onRetry={() => void dispatch(loadColleagueInvites())}
          requestId={error?.details.request_id}
        >
          {error?.message ?? 'Something went wrong'}. Nothing is lost.
        </FailedState>
      }
      minWidth={820}
    />
  )
}
