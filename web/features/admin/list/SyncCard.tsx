import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { SyncProblem, SyncStatus } from '#contract/staff/syncs.ts'
import { api } from '#web/core/api.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { type EntityKind, toInvalidatedTags } from '#web/core/tags.ts'
import { useNow } from '#web/core/use-now.ts'
import { type SubmitAction, useSubmit } from '#web/core/use-submit.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { ProgressBar } from '#web/ui/status/ProgressBar.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { capitalize, formatClockTime, formatCount, formatDateTime } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { EarlierSyncs } from './EarlierSyncs.tsx'

/** Polling interval in milliseconds while the event stream is not connected. */
export const syncPollMs = 2000

const isSyncing = (sync: SyncStatus | undefined) => sync?.status === 'queued' || sync?.status === 'running'

/** Refreshes the queries for an entity kind when its sync ends, even if no response reported the sync as running. */
export function useRefreshAfterSync(sync: SyncStatus | undefined, kind: EntityKind) {
  const dispatch = useAppDispatch()
  // Undefined until the status is loaded; null while a sync is queued or running, and before the first sync.
  const finishedAt = sync?.finished_at
  const lastFinish = useRef(finishedAt)
  useEffect(() => {
    if (finishedAt && lastFinish.current !== undefined && lastFinish.current !== finishedAt)
      dispatch(api.util.invalidateTags(toInvalidatedTags([kind])))
    lastFinish.current = finishedAt
  }, [dispatch, finishedAt, kind])
}

function describe({ status, finished_at, next_at }: SyncStatus, now: Date) {
  if (status === 'never') return 'Not synced yet.'
  if (status === 'queued') return 'The sync will start shortly.'
  if (status === 'running') return 'Syncing…'
  const last =
    status === 'failed'
      ? `The last sync failed on ${formatDateTime(finished_at)}.`
      : `Last synced ${formatDateTime(finished_at)}.`
  if (next_at === null) return last
  return Date.parse(next_at) > now.getTime()
    ? `${last} Next sync at ${formatClockTime(next_at)}.`
    : `${last} The next sync will start shortly.`
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
        Nothing was removed because {sync.no_removals}. {capitalize(noun)} missing from the table stay until a
        sync reads the whole table.
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
  /** The rows that wait for a decision, and the id of the card that lists them. */
  waiting?: { count: number; text: string; id: string } | undefined
}

const problemsId = 'rows-with-errors'

function Counts({ sync, waiting }: Pick<SyncCardProps, 'sync' | 'waiting'>) {
  // A link with only a hash would drop the list's filters.
  const { search } = useLocation()
  const { done, total, created, updated, failed } = sync
  const rows = isSyncing(sync) && total !== null ? `${done} of ${formatCount(total, 'row')}` : null
  const errors = `${failed} with errors`
  return (
    <Row as="ul" wrap gap={2} aria-label="Results">
      <li>{rows ?? formatCount(total ?? done, 'row')}</li>
      <li>{created} new</li>
      <li>{updated} changed</li>
      <li>{sync.problems.length > 0 ? <Link href={`${search}#${problemsId}`}>{errors}</Link> : errors}</li>
      {waiting && waiting.count > 0 && (
        <li>
          <Link href={`${search}#${waiting.id}`}>{waiting.text}</Link>
        </li>
      )}
    </Row>
  )
}

export function SyncCard({ sync, noun, waiting }: SyncCardProps) {
  const now = useNow()
  return (
    <Card label={`Sync status: ${noun}`}>
      <CardBody>
        <Stack gap={1}>
          <p aria-live="polite">{describe(sync, now)}</p>
          {isSyncing(sync) && (
            <ProgressBar
              label={`Syncing ${noun}`}
              percent={sync.total ? Math.round((sync.done / sync.total) * 100) : undefined}
            />
          )}
          {sync.status !== 'never' && sync.status !== 'queued' && <Counts sync={sync} waiting={waiting} />}
          <SyncNotes sync={sync} noun={noun} />
          <EarlierSyncs earlier={sync.earlier} />
        </Stack>
      </CardBody>
    </Card>
  )
}

export const SyncProblems = ({ problems, failed }: Pick<SyncStatus, 'problems' | 'failed'>) =>
  problems.length > 0 && (
    <Card
      id={problemsId}
      title={`Rows with errors: ${Math.max(failed, problems.length)}`}
      sub="Correct these rows in the table. The next sync will read them again."
    >
      <CardRows>
        {problems.map((problem, index) => (
          <Problem key={`${problem.place} ${index}`} {...problem} />
        ))}
      </CardRows>
    </Card>
  )

interface SyncButtonProps {
  sync: SyncStatus | undefined
  noun: string
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
