import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { Turns } from '../turns.ts'
import { currentCaller } from './caller.ts'
import { StatementNames } from './statement-names.ts'

export interface PoolOptions {
  /** How many connections are open at most. */
  max: number
  /** How many more there are for the statements of `currentCaller`, of which one caller gets at most a third at a time. */
  callsMax?: number
  /** How long the database works on a statement, in milliseconds; 0 for as long as it takes. */
  statementTimeoutMs: number
  types?: pg.CustomTypesConfig
  /** Prepares statements that come again, so that PostgreSQL parses each once a connection. */
  prepares?: boolean
  /** Receives the loss of a connection that nobody was using. */
  onError: (error: Error) => void
}

/** One caller gets at most one connection in this many. */
const callerShare = 3
/** How long a new connection may take to open. */
const connectTimeoutMs = 2000
/** How long a caller waits for a connection that others use: as long as a statement may take. */
const maxWaitMs = 5000
/**
 * How long a statement may stay without an answer: longer than the database works on one, so that it means a database that
 * is gone or cannot be reached.
 */
const queryDeadlineMs = 6000
/** After this the database ends a transaction whose client is gone, and frees what it has locked. */
const idleTransactionMs = 5000
/** How long a connection is silent before the system asks whether the other side is still there. */
const keepAliveMs = 5000
/** How long an unused connection stays open: the next burst of requests finds it without waiting for PostgreSQL to fork. */
const idleConnectionMs = 300_000
/** How long connections may take to close in order. */
const closeMs = 500

/** Connections, and the turns that callers take at them. */
interface Connections {
  pool: pg.Pool
  turns: Turns
}

/**
 * Connections to a database that may vanish silently, its packets dropped: a statement without an answer ends by a deadline
 * on this side, which destroys its connection and distrusts all that were opened before. Callers wait for a connection in
 * turns, and none of them gets more than a share, so that the statements of one caller never delay the others for long.
 */
export class ConnectionPool implements PostgresPool {
  readonly options: pg.PoolConfig
  readonly #work: Connections
  readonly #calls: Connections | null
  readonly #names: StatementNames | null
  readonly #openedAt = new Map<pg.PoolClient, number>()
  #sent = 0
  /** Connections that were opened before this time may be dead without our knowing. */
  #trustedSince = -Infinity
  /** Rejects when every connection is cut, those that are still opening too. */
  readonly #aborted = Promise.withResolvers<never>()

  constructor(url: string, options: PoolOptions) {
    const { max, callsMax, statementTimeoutMs, types, prepares = false, onError } = options
    this.options = {
      connectionString: url,
      max,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: idleConnectionMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      // statements that do not wait for each other share a round trip
      pipeline: true,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleTransactionMs,
      ...(types && { types }),
    }
    this.#aborted.promise.catch(() => {})
    this.#names = prepares ? new StatementNames() : null
    this.#work = this.#open(max, max, onError)
    this.#calls =
      callsMax === undefined
        ? null
        : this.#open(callsMax, Math.max(1, Math.floor(callsMax / callerShare)), onError)
  }

  #open(max: number, each: number, onError: PoolOptions['onError']): Connections {
    const pool = new pg.Pool({ ...this.options, max })
    // the loss of an idle connection must not end the process; nor that of one in use, whose statement reports it
    pool.on('error', onError)
    pool.on('connect', (client) => {
      this.#openedAt.set(client, performance.now())
      client.on('error', () => {})
    })
    pool.on('remove', (client) => void this.#openedAt.delete(client))
    const turns = new Turns({ total: max, each, waiting: Infinity, maxWaitMs })
    return { pool, turns }
  }

  /** A connection for several statements. It must be released. */
  async connect(deadlineMs = queryDeadlineMs): Promise<PostgresPoolClient> {
    const caller = currentCaller.getStore()
    const { pool, turns } = (caller !== undefined && this.#calls) || this.#work
    const endTurn = await turns.take(caller ?? 'server')
    try {
      const client = await this.#connectTrusted(pool)
      let sent = 0
      let lastSucceeded = 0
      const send = async (text: string, values?: unknown[]) => {
        const number = (sent += 1)
        const result = await this.#query(client, deadlineMs, text, values)
        lastSucceeded = number
        return result
      }
      const query = (text: string, values?: unknown[]) => {
        const answer = send(text, values)
        return isBegin(text) ? resolveEarly(answer) : answer
      }
      const rollback = () => this.#query(client, deadlineMs, 'rollback', undefined)
      return {
        // cursors are not used
        query: query as unknown as PostgresPoolClient['query'],
        release(isBroken) {
          const isIdle = lastSucceeded === sent && client.getTransactionStatus() === 'I'
          void returnClient(client, { isBroken, isIdle, rollback }).finally(endTurn)
        },
      }
    } catch (error) {
      endTurn()
      throw error
    }
  }

  /** Runs one statement on any connection. */
  async query<Row>(text: string, values: unknown[], deadlineMs = queryDeadlineMs): Promise<{ rows: Row[] }> {
    const client = await this.connect(deadlineMs)
    try {
      return await client.query<Row>(text, values)
    } finally {
      client.release()
    }
  }

  /** The connections in use and idle, and the callers waiting for one. */
  getUse(): { busy: number; idle: number; waiting: number } {
    const use = { busy: 0, idle: 0, waiting: 0 }
    for (const { pool, turns } of this.#all()) {
      use.busy += pool.totalCount - pool.idleCount
      use.idle += pool.idleCount
      use.waiting += turns.getUse().waiting
    }
    return use
  }

  /** How many statements were sent so far. */
  countStatements(): number {
    return this.#sent
  }

  /** Cuts every connection: statements that run fail at once, and later ones before they begin. */
  abort(): void {
    this.#trustedSince = Infinity
    for (const client of this.#openedAt.keys()) destroy(client)
    this.#aborted.reject(new Error('Connection terminated: the pool is closed'))
  }

  /** Closes the connections in order. Those that do not close soon are cut; those that are still opening are left to end. */
  async end(): Promise<void> {
    const timer = setTimeout(() => this.abort(), closeMs)
    const closing = Promise.all(this.#all().map(({ pool }) => pool.end()))
    await Promise.race([closing, this.#aborted.promise.catch(() => pause(closeMs))])
    clearTimeout(timer)
  }

  #all(): Connections[] {
    return this.#calls ? [this.#work, this.#calls] : [this.#work]
  }

  async #connectTrusted(pool: pg.Pool): Promise<pg.PoolClient> {
    for (;;) {
      const opening = pool.connect()
      const client = await Promise.race([opening, this.#aborted.promise]).catch((error: unknown) => {
        opening.then((late) => late.release(true)).catch(() => {})
        throw error
      })
      if ((this.#openedAt.get(client) ?? 0) >= this.#trustedSince) return client
      destroy(client)
      client.release(true)
    }
  }

  async #query(client: pg.PoolClient, deadlineMs: number, text: string, values: unknown[] | undefined) {
    const distrust = () => {
      this.#trustedSince = Math.max(this.#trustedSince, performance.now())
      destroy(client)
    }
    const timer = setTimeout(distrust, deadlineMs)
    this.#sent += 1
    writeTogether(client)
    const name = values && this.#names?.find(text)
    try {
      return await client.query({ text, ...(values && { values }), ...(name && { name }) })
    } catch (error) {
      if (isStalePlan(error)) distrust()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Returns a connection to its pool outside any transaction. An error is reported before the status of the transaction, so
 * after a failed statement the status is unknown and the connection is rolled back; it is closed if that fails, too.
 */
async function returnClient(
  client: pg.PoolClient,
  {
    isBroken,
    isIdle,
    rollback,
  }: { isBroken: boolean | undefined; isIdle: boolean; rollback: () => Promise<unknown> },
): Promise<void> {
  if (isBroken || isIdle) return client.release(isBroken)
  await rollback().then(
    () => client.release(),
    () => client.release(true),
  )
}

/** A migration has changed what a prepared statement answers: it fails on every connection that has it. */
const isStalePlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message)

/** Statements sent before the next turn of the event loop leave in one packet. */
function writeTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const isBegin = (text: string) => text === 'begin' || text.startsWith('start transaction')

/**
 * The beginning of a transaction need not be waited for: it fails only with its connection, and then so does the first
 * statement, which leaves together with it.
 */
function resolveEarly(answer: Promise<pg.QueryResult>): Promise<Partial<pg.QueryResult>> {
  answer.catch(() => {})
  return Promise.resolve({ command: 'BEGIN', rows: [] })
}

/** Ends a connection without a word to the other side, which may not receive it. Its statement fails at once. */
function destroy({ connection }: pg.PoolClient): void {
  connection.stream.destroy()
}
