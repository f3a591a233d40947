import type { FastifyBaseLogger } from 'fastify'
import type { LiveEvent } from '#contract/live.ts'
import type { SecretBox } from '#server/core/secret-box.ts'
import type { Database } from '../data/database.ts'
import { listen, type Listener } from '../data/listener.ts'
import type { OutgoingEvents, SentEvent } from './outgoing-events.ts'
import {
  type ChangesRead,
  type LoggedChange,
  readAudience,
  readChanges,
  readPosition,
  writePosition,
} from './read-changes.ts'

export interface LiveChanges {
  /** What a person may see changing, from `position` on. */
  watch(userId: string, position: string | undefined): Promise<OutgoingEvents>
  /** Ends every stream; those who watched come back to another server. */
  endStreams(): void
  close(): Promise<void>
}

interface Watcher {
  userId: string
  send: (event: SentEvent) => void
  end: () => void
}

/** The least time between two readings: a burst of notifications is one. */
const pauseMs = 100
/** Notifications may get lost with their connection: changes are read so often even without one. */
const tickMs = 5000

const everything: LiveEvent = { kind: 'all', company_id: null, number: null }

interface LiveOptions {
  db: Database
  url: string
  log: FastifyBaseLogger
  secrets: SecretBox
}

/**
 * Follows the log of changes for everybody who watches on this server. One connection listens, and only wakes the reading
 * of the log; nobody who watches holds a connection. While nobody watches, nothing is read.
 */
export function openLiveChanges(options: LiveOptions): LiveChanges {
  const { db, log, secrets } = options
  const watchers = new Set<Watcher>()
  const reader = createReader(db)
  let listener: Listener | null = null
  const deliver = async () => {
    if (watchers.size === 0) return reader.reset()
    await send({ db, secrets }, [...watchers], await reader.read())
  }
  const wake = createWaker(deliver, (error) =>
    log.warn({ err: error }, 'changes could not be read for those who watch'),
  )
  let ticker: NodeJS.Timeout | undefined
  return {
    async watch(userId, position) {
      ticker ??= setInterval(wake, tickMs).unref()
      listener ??= listen(options, 'live_changes', { onNotification: wake, onConnect: wake })
      const waiting: SentEvent[] = []
      const watcher: Watcher = { userId, send: (event) => void waiting.push(event), end: () => {} }
      watchers.add(watcher)
      const close = () => void watchers.delete(watcher)
      try {
        await reader.begin()
        return {
          missed: await readMissed({ db, secrets }, userId, position),
          follow(sendTo, end) {
            for (const event of waiting.splice(0)) sendTo(event)
            Object.assign(watcher, { send: sendTo, end })
          },
          close,
        }
      } catch (error) {
        close()
        throw error
      }
    },
    endStreams() {
      for (const { end } of watchers) end()
    },
    async close() {
      clearInterval(ticker)
      wake.stop()
      await listener?.close()
    },
  }
}

/** Reads each change once. It keeps track of what it has read of transactions that others, still open, may yet precede. */
function createReader(db: Database) {
  let horizon: string | null = null
  let readIds = new Set<number>()
  return {
    reset: () => void (horizon = null),
    /** From now on, nothing is missed. */
    async begin() {
      if (horizon === null) horizon = (await readChanges(db, null)).horizon
    },
    async read(): Promise<ChangesRead> {
      const batch = await readChanges(db, horizon)
      const changes = batch.changes.filter(({ id }) => !readIds.has(id))
      readIds = new Set(batch.changes.map(({ id }) => id))
      horizon = batch.horizon
      return { ...batch, changes }
    },
  }
}

/** Runs `work` soon after each call, one run at a time, and never more often than every `pauseMs`. */
function createWaker(work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let mustRepeat = false
  let isStopped = false
  const run = async () => {
    timer = undefined
    isRunning = true
    mustRepeat = false
    await work().catch(onError)
    isRunning = false
    if (mustRepeat) wake()
  }
  const wake = () => {
    mustRepeat = true
    if (isRunning || isStopped) return
    timer ??= setTimeout(() => void run(), pauseMs)
  }
  return Object.assign(wake, {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  })
}

interface Sources {
  db: Database
  /** Seals positions: the transaction ids in them would show applicants how much the product writes. */
  secrets: SecretBox
}

async function send({ db, secrets }: Sources, watchers: Watcher[], batch: ChangesRead): Promise<void> {
  const { changes, isTruncated } = batch
  if (changes.length === 0) return
  const id = await writePosition(secrets, batch)
  const mayEverySee = isTruncated
    ? null
    : await readSight(
        db,
        watchers.map(({ userId }) => userId),
        changes,
      )
  for (const { userId, send: sendTo } of watchers) {
    const events = mayEverySee
      ? toEvents(changes.filter((change) => mayEverySee(change, userId)))
      : [everything]
    for (const event of withPosition(events, id)) sendTo(event)
  }
}

async function readMissed(
  { db, secrets }: Sources,
  userId: string,
  position: string | undefined,
): Promise<SentEvent[]> {
  const now = await readChanges(db, null)
  const horizon = await readPosition(secrets, position, now)
  const batch = horizon === null ? null : await readChanges(db, horizon)
  if (!batch || batch.isTruncated) return withPosition([everything], await writePosition(secrets, now))
  const maySee = await readSight(db, [userId], batch.changes)
  return withPosition(
    toEvents(batch.changes.filter((change) => maySee(change, userId))),
    await writePosition(secrets, batch),
  )
}

function readSight(db: Database, userIds: string[], changes: LoggedChange[]) {
  const companyIds = changes.flatMap(({ company_id }) => company_id ?? [])
  return readAudience(db, [...new Set(userIds)], [...new Set(companyIds)])
}

/** One event for each kind of change to each company, with the latest number. */
function toEvents(changes: LoggedChange[]): LiveEvent[] {
  const latest = changes.map(
    ({ kind, company_id, number }) => [`${kind} ${company_id}`, { kind, company_id, number }] as const,
  )
  return [...new Map(latest).values()]
}

/** Only after the last of them has a caller received all. */
const withPosition = (events: LiveEvent[], id: string): SentEvent[] =>
  events.map((data, index) => (index === events.length - 1 ? { id, data } : { data }))
