import Box from '@mui/material/Box'
import { useEffect } from 'react'
import type { SyncProblem, SyncStatus } from '#contract/staff/syncs.ts'
import { useLive } from '#web/core/live/use-live.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { formatCount, formatDateTime } from '#web/ui/format.ts'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { loadInvestorSync, selectAdminInvestors } from './slice.ts'

const watched = { kinds: ['sync'], pollMs: 2000 } as const

export const isSyncing = (sync: SyncStatus | null) => sync?.status === 'queued' || sync?.status === 'running'

/** Follows a running sync, and calls `onDone` when it has ended. */
export function useInvestorSync(onDone: () => void): SyncStatus | null {
  const dispatch = useAppDispatch()
  const sync = useAppSelector((state) => selectAdminInvestors(state).sync.data)
  useEffect(() => {
    void dispatch(loadInvestorSync())
  }, [dispatch])
  const isRunning = isSyncing(sync)
  const check = () =>
    void dispatch(loadInvestorSync()).then((action) => {
      if (isRunning && loadInvestorSync.fulfilled.match(action) && !isSyncing(action.payload)) onDone()
    })
  useLive(check, watched)
  return sync
}

const describe = ({ status, done, total, created, updated, failed, finished_at }: SyncStatus) => {
  if (status === 'never') return 'The table of investors was never read.'
  if (status === 'queued') return 'The table is read in a moment.'
  const counts = `${created} new, ${updated} changed, ${failed} not read`
  const rows = total === null ? formatCount(done, 'row') : `${done} of ${formatCount(total, 'row')}`
  if (status === 'running') return `Reading the table: ${rows}, ${counts}`
  return `Last read ${formatDateTime(finished_at)}: ${formatCount(total ?? done, 'row')}, ${counts}.`
}

/** The value in quotes stands out; the rest says the rule. */
const ProblemText = ({ message }: Pick<SyncProblem, 'message'>) =>
  message.split(/([“"][^”"]*[”"])/).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a message never change
      <Box key={index} component="b" sx={{ color: 'error.main', fontWeight: 500 }}>
        {part}
      </Box>
    ) : (
      part
    ),
  )

const Problem = ({ place, field, message }: SyncProblem) => (
  <CardRow>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <strong>{place}</strong>
      {field && `, ${field}`}: <ProblemText message={message} />
    </Box>
  </CardRow>
)

/** How the last or the running sync of investors is doing, and what it could not read, row by row. */
export function InvestorSyncCard({ sync }: { sync: SyncStatus }) {
  const percent = sync.total ? Math.round((sync.done / sync.total) * 100) : undefined
  return (
    <Card label="Sync of investors">
      <CardBody>
        <p aria-live="polite">{describe(sync)}</p>
        {isSyncing(sync) && <ProgressBar label="Reading investors" percent={percent} />}
        {sync.error && (
          <Box sx={{ mt: 1 }}>
            <Note tone="bad">{sync.error}. What was read before is kept, and the next sync tries again.</Note>
          </Box>
        )}
        {sync.no_removals !== null && (
          <Box sx={{ mt: 1 }}>
            <Note tone="warn">
              Nothing was removed, because {sync.no_removals}. Investors missing from the table stay active
              until a sync can read the whole table.
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
          <CardRow>Mend these in the table, then sync again: the other rows are read.</CardRow>
        </CardRows>
      )}
    </Card>
  )
}
