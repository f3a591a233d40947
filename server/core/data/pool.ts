import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { Turns } from '../turns.ts'
import { createPreparedNames } from './prepared-names.ts'

export interface PoolOptions {
  /** How many connections are open at most. */
  max: number
  /** How many of them one caller gets at a time; all by default. */
  each?: number
  /** How long the database works on a statement, in milliseconds; 0 for as long as it takes. */
  statementTimeoutMs: number
  /** How long a statement may stay without an answer, in milliseconds: longer than the database works on one. */
  queryDeadlineMs: number
  types?: pg.CustomTypesConfig
  /** Receives the loss of a connection that nobody was using. */
  onError: (error: Error) => void
}

/** How long a new connection may take to open. */
const connectTimeoutMs = 2000
/** How long a caller waits for a connection that others use: as long as a statement may take. */
const maxWaitMs = 5000
/** After this the database ends a transaction whose client is gone, and frees what it has locked. */
const idleTransactionMs = 5000
/** How long a connection is silent before the system asks whether the other side is still there. */
const keepAliveMs = 5000
/** How long an unused connection stays open: the next burst of requests finds it without waiting for PostgreSQL to fork. */
const idleConnectionMs = 300_000
/** How long connections may take to close in order. */
const closeMs = 500

/**
 * Connections for which callers take turns, so that one caller's statements never delay the others for long. A statement
 * without an answer ends by a deadline; then every open connection is closed, because the database has vanished silently.
 */
export class ConnectionPool {
  readonly #pool: pg.Pool
  readonly #turns: Turns
  readonly #clients = new Set<pg.PoolClient>()
  /** Ends the wait of each caller whose connection is not open yet. */
  readonly #waits = new Set<(error: Error) => void>()
  #isAborted = false
  readonly #findName = createPreparedNames()
  #sent = 0

  constructor(url: string, options: PoolOptions) {
    const { max, each = max, statementTimeoutMs, queryDeadlineMs, types, onError } = options
    this.#turns = new Turns({ total: max, each, waiting: Infinity, maxWaitMs })
    this.#pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: idleConnectionMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      // in a pipeline, a statement that passes `query_timeout` closes its connection
      pipeline: true,
      query_timeout: queryDeadlineMs,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleTransactionMs,
      ...(types && { types }),
    })
    // the loss of an idle connection must not end the process; nor that of one in use, whose statement reports it
    this.#pool.on('error', onError)
    this.#pool.on('connect', (client) => {
      this.#clients.add(client)
      client.on('error', () => {})
    })
    this.#pool.on('remove', (client) => void this.#clients.delete(client))
  }

  /** A connection for the statements of a caller. It must be released. */
  async connect(caller = 'server'): Promise<PostgresPoolClient> {
    const endTurn = await this.#turns.take(caller)
    try {
      return this.#lend(await this.#open(), endTurn)
    } catch (error) {
      endTurn()
      throw error
    }
  }

  /** Runs one statement on any connection. */
  async query<Row>(text: string, values: unknown[]): Promise<{ rows: Row[] }> {
    const client = await this.connect()
    try {
      return await client.query<Row>(text, values)
    } finally {
      client.release()
    }
  }

  /** The connections in use and idle, and the callers waiting for one. */
  getUse(): { busy: number; idle: number; waiting: number } {
    const { totalCount, idleCount } = this.#pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: this.#turns.getUse().waiting }
  }

  /** How many statements were sent so far. */
  countStatements(): number {
    return this.#sent
  }

  /** Cuts every connection: statements that run fail immediately, and later ones before they begin. */
  abort(): void {
    this.#isAborted = true
    for (const endWait of this.#waits) endWait(createClosedError())
    this.#waits.clear()
    this.#cutConnections()
  }

  /** Closes the connections in order, and cuts those that take too long. */
  async end(): Promise<void> {
    const timer = setTimeout(() => this.abort(), closeMs)
    await this.#pool.end()
    clearTimeout(timer)
  }

  #open(): Promise<pg.PoolClient> {
    if (this.#isAborted) return Promise.reject(createClosedError())
    return new Promise((resolve, reject) => {
      this.#waits.add(reject)
      this.#pool
        .connect()
        .then((client) => (this.#waits.has(reject) ? resolve(client) : client.release(true)))
        .catch(reject)
        .finally(() => this.#waits.delete(reject))
    })
  }

  #lend(client: pg.PoolClient, endTurn: () => void): PostgresPoolClient {
    let unanswered = 0
    let hasFailed = false
    const query = async (text: string, values?: unknown[]) => {
      unanswered += 1
      this.#sent += 1
      try {
        // several statements in one text have no values, and cannot be prepared
        const name = values?.length ? this.#findName(text) : undefined
        return await client.query({ text, ...(values && { values }), ...(name && { name }) })
      } catch (error) {
        hasFailed = true
        if (isUnanswered(error) || isStalePlan(error)) this.#cutConnections()
        throw error
      } finally {
        unanswered -= 1
      }
    }
    return {
      // Kysely's cursors are not used
      query: query as unknown as PostgresPoolClient['query'],
      release() {
        const isIdle = unanswered === 0 && !hasFailed && client.getTransactionStatus() === 'I'
        void returnClient(client, isIdle).finally(endTurn)
      },
    }
  }

  #cutConnections(): void {
    for (const { connection } of this.#clients) connection.stream.destroy()
  }
}

/**
 * Returns a connection to its pool outside any transaction. An error is reported before the status of the transaction, so
 * after a failed statement the status is unknown and the connection is rolled back; it is closed if that fails, too.
 */
async function returnClient(client: pg.PoolClient, isIdle: boolean): Promise<void> {
  if (isIdle) return client.release()
  await client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  )
}

/** A migration has changed the columns of a prepared statement: it fails on every connection that prepared it. */
const isStalePlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message)

const createClosedError = () => new Error('Connection terminated: the pool is closed')

const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
