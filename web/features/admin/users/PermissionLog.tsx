import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { paths } from '#web/core/address/paths.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { formatDateTime, formatRelative } from '#web/ui/format.ts'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { describeLogEntry, getReason } from './permission-labels.ts'
import { loadPermissionLog, selectAdminUsers } from './slice.ts'

/** Who gave and took which permission last, and why. */
export function PermissionLog() {
  const dispatch = useAppDispatch()
  const now = useNow()
  const { status, data, error } = useAppSelector((state) => selectAdminUsers(state).log)
  return (
    <Card
      title="Changes of permissions"
      action={<Link href={`${paths.admin.audit}?action=permissions_changed`}>All</Link>}
    >
      {status === 'failed' && (
        <FailedState title="The log did not load" onRetry={() => void dispatch(loadPermissionLog())}>
          {error?.message}. Nothing is lost.
        </FailedState>
      )}
      {data.length === 0 && (status === 'idle' || status === 'loading') && (
        <SkeletonRows rows={3} label="Loading the log" />
      )}
      {data.length === 0 && status === 'ready' && <CardBody>Nobody’s permissions were changed yet.</CardBody>}
      {data.length > 0 && (
        <CardRows>
          {data.map((event) => (
            <CardRow key={event.id}>
              <Box className="grow" sx={{ overflowWrap: 'anywhere' }}>
                {describeLogEntry(event)}
                <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                  <time dateTime={event.at} title={formatDateTime(event.at)}>
                    {formatRelative(event.at, now)}
                  </time>
                  {getReason(event) && `: “${getReason(event)}”`}
                </Box>
              </Box>
            </CardRow>
          ))}
        </CardRows>
      )}
    </Card>
  )
}
