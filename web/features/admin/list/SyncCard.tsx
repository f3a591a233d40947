import { useEffect, useRef } from 'react'
import type { SyncProblem, SyncStatus } from '#contract/staff/syncs.ts'
import { api } from '#web/core/api.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { type EntityKind, toChangedTags } from '#web/core/tags.ts'
import { type SubmitAction, useSubmit } from '#web/core/use-submit.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { ProgressBar } from '#web/ui/status/ProgressBar.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { formatCount, formatDateTime } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

/** Polling interval in milliseconds while the event stream is not connected. */
export const syncPollMs = 2000

const isSyncing = (sync: SyncStatus | undefined) => sync?.status === 'queued' || sync?.status === 'running'

/** Refreshes the queries of an entity kind when its sync ends. */
export function useRefreshAfterSync(sync: SyncStatus | undefined, kind: EntityKind) {
  const dispatch = useAppDispatch()
  const isRunning = isSyncing(sync)
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning) dispatch(api.util.invalidateTags(toChangedTags([kind])))
    wasRunning.current = isRunning
  }, [dispatch, isRunning, kind])
}

function describe({ status, done, total, created, updated, failed, finished_at }: SyncStatus) {
  if (status === 'never') return 'Not synced yet.'
  if (status === 'queued') return 'The sync will start shortly.'
  const counts = `${created} new, ${updated} changed, ${failed} with errors`
  const rows = total === null ? formatCount(done, 'row') : `${done} of ${formatCount(total, 'row')}`
  if (status === 'running') return `Syncing: ${rows}, ${counts}`
  return `Last synced ${formatDateTime(finished_at)}: ${formatCount(total ?? done, 'row')}, ${counts}.`
}

const ProblemText = ({ message }: Pick<SyncProblem, 'message'>) =>
  message.split(/([“"][^”"]*[”"])/).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a message never change
      <Text key={index} as="b" tone="error" strong>
        {part}
      </Text>
    ) : (
      part
    ),
  )

const Problem = ({ place, field, message }: SyncProblem) => (
  <CardRow>
    <Text as="div" anywhere>
      <strong>{place}</strong>
      {field && `, ${field}`}: <ProblemText message={message} />
    </Text>
  </CardRow>
)

const SyncNotes = ({ sync, noun }: SyncCardProps) => (
  <>
    {sync.error && <Note tone="bad">{sync.error}. Existing data is kept. The next sync will try again.</Note>}
    {sync.no_removals !== null && (
      <Note tone="warn">
        Nothing was removed because {sync.no_removals}. {noun.replace(/^./, (letter) => letter.toUpperCase())}{' '}
        missing from the table stay until a sync reads the whole table.
      </Note>
    )}
    {sync.ignored_columns.length > 0 && (
      <p>Unrecognized columns: {sync.ignored_columns.join(', ')}. Their values were ignored.</p>
    )}
  </>
)

interface SyncCardProps {
  sync: SyncStatus
  /** The plural name of the rows, for example "loans". */
  noun: string
}

/** The state of the current or last sync, and the rows with errors. */
export const SyncCard = ({ sync, noun }: SyncCardProps) => (
  <Card label={`Sync of ${noun}`}>
    <CardBody>
      <Stack gap={1}>
        <p aria-live="polite">{describe(sync)}</p>
        {isSyncing(sync) && (
          <ProgressBar
            label={`Syncing ${noun}`}
            percent={sync.total ? Math.round((sync.done / sync.total) * 100) : undefined}
          />
        )}
        <SyncNotes sync={sync} noun={noun} />
      </Stack>
    </CardBody>
    {sync.problems.length > 0 && (
      <CardRows>
        {sync.problems.map((problem, index) => (
          <Problem key={`${problem.place} ${index}`} {...problem} />
        ))}
        <CardRow>Correct these rows in the table, then sync again. All other rows were synced.</CardRow>
      </CardRows>
    )}
  </Card>
)

interface SyncButtonProps {
  sync: SyncStatus | undefined
  noun: string
  /** The trigger of the mutation that starts the sync. */
  start: SubmitAction<Record<never, never>, unknown>
}

export function SyncButton({ sync, noun, start }: SyncButtonProps) {
  const toasts = useToasts()
  const { isBusy, submit } = useSubmit(start, {
    onFailed: (error) => toasts.show({ tone: 'bad', text: `${error?.message ?? 'Something went wrong'}.` }),
  })
  const isRunning = isSyncing(sync)
  return (
    <Button
      kind="line"
      size="small"
      aria-label={isRunning ? undefined : `Sync ${noun}`}
      loading={isBusy || isRunning}
      onClick={() => void submit({})}
    >
      <span>
        {isRunning ? 'Syncing…' : 'Sync'}
        {!isRunning && <Visible from="sm"> {noun}</Visible>}
      </span>
    </Button>
  )
}
