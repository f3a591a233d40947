import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { LiveEvent } from '#contract/live.ts'
import type { SecretBox } from '#server/core/secret-box.ts'
import type { Database } from '../data/database.ts'
import { listenToChannel, type Listener } from '../data/listener.ts'
import type { OutgoingEvents, SentEvent } from './outgoing-events.ts'
import {
  type ChangesRead,
  type LoggedChange,
  createAudienceCheck,
  readChanges,
  readHorizon,
  sealPosition,
} from './read-changes.ts'

export type LiveChanges = ReturnType<typeof openLiveChanges>

interface Watcher {
  userId: string
  /** Buffers each `SentEvent` until it is read. */
  later: Readable
}

/** Minimum time between reads, so that a burst of notifications causes one read. */
const pauseMs = 100
/** Notifications may get lost with their connection, so changes are also read at this interval. */
const tickMs = 5000

const everything: LiveEvent = { kind: 'all', company_id: null, number: null }

interface LiveOptions {
  db: Database
  url: string
  log: FastifyBaseLogger
  /** Encrypts positions, because transaction ids would reveal the write rate to applicants. */
  secrets: SecretBox
}

type Sources = Pick<LiveOptions, 'db' | 'secrets'>

/**
 * Reads the table `live_changes` for all event streams of this server. A single connection listens for notifications,
 * which trigger a read, so the streams do not need their own connections. Nothing is read while no stream is open.
 */
export function openLiveChanges(options: LiveOptions) {
  const { db, log } = options
  const watchers = new Set<Watcher>()
  const reader = createReader(db)
  let listener: Listener | null = null
  const deliver = async () => {
    if (watchers.size === 0) return reader.reset()
    await send(options, [...watchers], await reader.read())
  }
  const wake = createWaker(deliver, (error) =>
    log.warn({ err: error }, 'could not read changes for watchers'),
  )
  let ticker: NodeJS.Timeout | undefined
  return {
    /**
     * Returns the events that the user has missed since `position`, and a stream of later events. If `position` is
     * missing or invalid, or more than `maxChanges` changes were missed, the missed events are the single event `all`.
     */
    async watch(userId: string, position: string | undefined): Promise<OutgoingEvents> {
      ticker ??= setInterval(wake, tickMs).unref()
      listener ??= listenToChannel(options, 'live_changes', { onNotification: wake, onConnect: wake })
      const later = new Readable({ objectMode: true, read() {} })
      const watcher = { userId, later }
      watchers.add(watcher)
      later.once('close', () => watchers.delete(watcher))
      try {
        await reader.begin()
        return { missed: await readMissed(options, userId, position), later }
      } catch (error) {
        later.destroy()
        throw error
      }
    },
    /** Ends all streams. The clients then reconnect. */
    endStreams(): void {
      for (const { later } of watchers) later.push(null)
      watchers.clear()
    },
    async close(): Promise<void> {
      clearInterval(ticker)
      wake.stop()
      await listener?.close()
    },
  }
}

/**
 * Creates a reader that returns each change at most once. The database may return a change in consecutive reads, so the
 * reader stores the ids of the last read and omits those changes from the next read.
 */
export function createReader(db: Database) {
  let horizon: string | null = null
  let readIds = new Set<number>()
  /** Sets the starting point if it is not set yet, so that later reads return the changes after this call. */
  const begin = async () => {
    if (horizon !== null) return
    const now = await readChanges(db, null)
    // A concurrent call may have set the starting point in the meantime. A later starting point would omit changes.
    horizon ??= now.horizon
  }
  return {
    reset: () => void (horizon = null),
    begin,
    async read(): Promise<ChangesRead> {
      await begin()
      const batch = await readChanges(db, horizon)
      const changes = batch.changes.filter(({ id }) => !readIds.has(id))
      readIds = new Set(batch.changes.map(({ id }) => id))
      horizon = batch.horizon
      return { ...batch, changes }
    },
  }
}

/**
 * Creates a function that triggers `work`. Runs do not overlap, and start at most once per `pauseMs`. Calls before the
 * next run trigger only one run.
 */
function createWaker(work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let call = Promise.withResolvers<void>()
  let isStopped = false
  const run = async () => {
    for (;;) {
      await call.promise
      await pause(pauseMs, undefined, { ref: false })
      if (isStopped) return
      call = Promise.withResolvers()
      await work().catch(onError)
    }
  }
  void run()
  return Object.assign(() => call.resolve(), { stop: () => void (isStopped = true) })
}

async function send(sources: Sources, watchers: Watcher[], batch: ChangesRead): Promise<void> {
  if (batch.changes.length === 0) return
  const userIds = watchers.map(({ userId }) => userId)
  const getEvents = await readEvents(sources, [...new Set(userIds)], batch)
  for (const { userId, later } of watchers) for (const event of getEvents(userId)) later.push(event)
}

async function readMissed(
  sources: Sources,
  userId: string,
  position: string | undefined,
): Promise<SentEvent[]> {
  const { db, secrets } = sources
  const now = await readChanges(db, null)
  const horizon = await readHorizon(secrets, position, now)
  const batch = horizon === null ? { ...now, isTruncated: true } : await readChanges(db, horizon)
  return (await readEvents(sources, [userId], batch))(userId)
}

async function readEvents({ db, secrets }: Sources, userIds: string[], batch: ChangesRead) {
  const id = await sealPosition(secrets, batch)
  if (batch.isTruncated) return () => withPosition([everything], id)
  const companyIds = batch.changes.flatMap(({ company_id }) => company_id ?? [])
  const maySee = await createAudienceCheck(db, userIds, [...new Set(companyIds)])
  return (userId: string) =>
    withPosition(toEvents(batch.changes.filter((change) => maySee(change, userId))), id)
}

/** Builds one event per company and kind of change, with the latest number. */
function toEvents(changes: LoggedChange[]): LiveEvent[] {
  const latest = changes.map(
    ({ kind, company_id, number }) => [`${kind} ${company_id}`, { kind, company_id, number }] as const,
  )
  return [...new Map(latest).values()]
}

/** Only the last event has an id, because a client that missed any event of the batch must read the batch again. */
const withPosition = (events: LiveEvent[], id: string): SentEvent[] =>
  events.map((data, index) => (index === events.length - 1 ? { id, data } : { data }))
