import type { PostgresPoolClient } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { connectionWaits } from '../telemetry/durations.ts'
import { traceStatement } from '../telemetry/traces.ts'
import { Turns } from '../turns.ts'
import { createStatementNamer } from './prepared-names.ts'

export interface PoolOptions {
  name: 'requests' | 'work' | 'queue'
  max: number
  each?: number
  /** Statement timeout in the database, in milliseconds. Through a pooler, the database role's setting applies. */
  statementTimeoutMs: number
  /** Time limit for the response to a statement, in milliseconds. Must be longer than the statement timeout. */
  queryDeadlineMs: number
  /**
   * True if the address is a pooler in transaction mode. Each transaction may use a different session, so connections
   * have no startup parameters and no prepared statements.
   */
  isPooled?: boolean
  types?: pg.CustomTypesConfig
  onError: (error: Error) => void
}

const connectTimeoutMs = 2000
const maxWaitMs = 5000
/** After this time, the database ends a session that is idle in a transaction, because the client may be gone. */
const idleTransactionMs = 5000
const keepAliveMs = 5000
/** Idle connections stay open this long, so that a burst of requests does not wait for PostgreSQL to fork. */
const idleConnectionMs = 300_000
const closeMs = 500

/**
 * A connection pool that shares connections fairly among callers, so that no caller can delay other callers for long.
 * Closes all connections if a statement gets no response in time (the database is probably unreachable), or if a
 * migration has invalidated a prepared statement.
 */
export class ConnectionPool {
  readonly #pool: pg.Pool
  readonly #turns: Turns
  readonly #name: PoolOptions['name']
  readonly #clients = new Set<pg.PoolClient>()
  /** Functions that reject the promises of callers that have a turn but no connection yet. */
  readonly #waits = new Set<(error: Error) => void>()
  #isAborted = false
  readonly #findName: (text: string) => string | undefined
  #sent = 0

  constructor(url: string, options: PoolOptions) {
    const {
      name,
      max,
      each = max,
      statementTimeoutMs,
      queryDeadlineMs,
      isPooled = false,
      types,
      onError,
    } = options
    this.#name = name
    this.#findName = isPooled ? () => undefined : createStatementNamer()
    this.#turns = new Turns({ total: max, each, waiting: Infinity, maxWaitMs })
    this.#pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: idleConnectionMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      // With pipelining, a statement that exceeds `query_timeout` closes its connection.
      pipeline: true,
      query_timeout: queryDeadlineMs,
      ...(!isPooled && {
        statement_timeout: statementTimeoutMs,
        idle_in_transaction_session_timeout: idleTransactionMs,
      }),
      ...(types && { types }),
    })
    // A lost connection must not end the process. Lost idle connections are reported here. For a busy connection, the
    // statement reports the error.
    this.#pool.on('error', onError)
    this.#pool.on('connect', (client) => {
      this.#clients.add(client)
      client.on('error', () => {})
    })
    this.#pool.on('remove', (client) => void this.#clients.delete(client))
  }

  /** Release the connection after use. Throws `TurnRejected` if the wait for a turn exceeds `maxWaitMs`. */
  connect(caller = 'server'): Promise<PostgresPoolClient> {
    return this.#take(caller).finally(connectionWaits.startTimer({ pool: this.#name }))
  }

  async query<Row>(text: string, values: unknown[]): Promise<{ rows: Row[] }> {
    const client = await this.connect()
    try {
      return await client.query<Row>(text, values)
    } finally {
      client.release()
    }
  }

  getUse(): { busy: number; idle: number; waiting: number } {
    const { totalCount, idleCount } = this.#pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: this.#turns.getUse().waiting }
  }

  countStatements(): number {
    return this.#sent
  }

  abort(): void {
    this.#isAborted = true
    for (const endWait of this.#waits) endWait(createClosedError())
    this.#waits.clear()
    this.#cutConnections()
  }

  async end(): Promise<void> {
    const timer = setTimeout(() => this.abort(), closeMs)
    // pg-pool hands out an idle connection in the next tick. If the pool ends before that tick, the caller waits until
    // the connection timeout.
    await nextTurn()
    await this.#pool.end()
    clearTimeout(timer)
  }

  async #take(caller: string): Promise<PostgresPoolClient> {
    const endTurn = await this.#turns.take(caller)
    try {
      return this.#lend(await this.#open(), endTurn)
    } catch (error) {
      endTurn()
      throw error
    }
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
        // SQL text without values may contain several statements, which cannot be prepared.
        const name = values?.length ? this.#findName(text) : undefined
        const statement = { text, ...(values && { values }), ...(name && { name }) }
        return await traceStatement(text, () => client.query(statement))
      } catch (error) {
        hasFailed = true
        if (isUnanswered(error) || isStalePlan(error)) this.#cutConnections()
        throw error
      } finally {
        unanswered -= 1
      }
    }
    return {
      // The type also allows cursors, which Kysely uses only for streaming. We do not stream.
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
 * Ends any open transaction, then returns the connection to the pool. `pg` reports an error before the transaction
 * status, so after a failed statement the status is unknown and we roll back. If the rollback fails, the connection is
 * closed.
 */
async function returnClient(client: pg.PoolClient, isIdle: boolean): Promise<void> {
  if (isIdle) return client.release()
  await client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  )
}

/**
 * True if a migration changed the result columns of a prepared statement, which then fails on every connection that
 * prepared it.
 */
const isStalePlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message)

const createClosedError = () => new Error('Connection terminated: the pool is closed')

const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
