import { Box } from '@mui/material'
import { useEffect } from 'react'
import type { SyncProblem, SyncStatus } from '#contract/staff/syncs.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useLive } from '#web/core/live/use-live.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { formatCount, formatDateTime } from '#web/ui/format.ts'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { loadLoanSync, selectAdminLoans } from './slice.ts'

const kinds = ['sync'] as const
const pollMs = 2000

export const isRunning = (sync: SyncStatus | null) => sync?.status === 'queued' || sync?.status === 'running'

/** Follows a running sync, and calls `onDone` when it has ended. */
export function useLoanSync(onDone: () => void): SyncStatus | null {
  const dispatch = useAppDispatch()
  const sync = useAppSelector((state) => selectAdminLoans(state).sync.data)
  const running = isRunning(sync)
  useEffect(() => {
    void dispatch(loadLoanSync())
  }, [dispatch])
  const check = () => {
    if (!running) return
    void dispatch(loadLoanSync()).then((action) => {
      if (loadLoanSync.fulfilled.match(action) && !isRunning(action.payload)) onDone()
    })
  }
  useLive(check, { kinds, pollMs })
  return sync
}

const describe = ({ status, done, total, created, updated, failed, finished_at }: SyncStatus) => {
  if (status === 'never') return 'The table of loans was never read.'
  if (status === 'queued') return 'The table is read in a moment.'
  const rows = total === null ? formatCount(done, 'row') : `${done} of ${formatCount(total, 'row')}`
  if (status === 'running') return `Reading the table: ${rows}`
  const result = `${formatCount(total ?? done, 'row')} read, ${created} new, ${updated} changed, ${failed} not read`
  return `Last read ${formatDateTime(finished_at)}: ${result}.`
}

const Problem = ({ place, field, message }: SyncProblem) => (
  <CardRow>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <strong>{place}</strong>
      {field && `, ${field}`}: {message}
    </Box>
  </CardRow>
)

/** How the last or the running sync of loans is doing, and the rows it could not read. */
export function SyncCard({ sync }: { sync: SyncStatus }) {
  const percent = sync.total ? Math.round((sync.done / sync.total) * 100) : undefined
  return (
    <Card label="Sync of loans">
      <CardBody>
        <p aria-live="polite">{describe(sync)}</p>
        {isRunning(sync) && <ProgressBar label="Reading loans" percent={percent} />}
        {sync.error && (
          <Box sx={{ mt: 1 }}>
            <Note tone="bad">{sync.error}. What was read before is kept, and the next sync tries again.</Note>
          </Box>
        )}
        {sync.no_removals !== null && (
          <Box sx={{ mt: 1 }}>
            <Note tone="warn">
              Nothing was removed, because {sync.no_removals}. Loans missing from the table stay until a sync
              can read the whole table.
            </Note>
          </Box>
        )}
        {sync.ignored_columns.length > 0 && (
          <p>Unrecognized columns: {sync.ignored_columns.join(', ')}. Their values were not read.</p>
        )}
      </CardBody>
      {sync.problems.length > 0 && (
        <CardRows>
          {sync.problems.map((problem, index) => (
            <Problem key={`${problem.place} ${index}`} {...problem} />
          ))}
        </CardRows>
      )}
    </Card>
  )
}
