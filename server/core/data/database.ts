import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import { ConnectionPool } from './pool.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
export type Transaction = KyselyTransaction<DB>

const int8 = 20
const date = 1082
const timestamptz = 1184

/**
 * Returns dates as `YYYY-MM-DD` strings, timestamps as ISO 8601 strings in UTC, and bigints as numbers. Throws a
 * `RangeError` if a bigint is not a safe integer.
 */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === date) return (text: string) => text
    if (oid === timestamptz) return (text: string) => new Date(text).toISOString()
    if (oid === int8) return safeInteger
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`)
  return value
}

/**
 * The current request's caller key, used to share connections fairly. Undefined in jobs, and while rate limits are
 * disabled.
 */
export const currentCaller = new AsyncLocalStorage<string>()

const connections = 10
/** A caller gets at most a fifth of the connections for requests. */
const callerShare = 5

/**
 * Opens the database with separate pools for requests and for background work such as jobs. `isPooled` is true if `url`
 * is the address of a pooler in transaction mode.
 */
export function connectDatabase(url: string, onError: (error: Error) => void, isPooled = false): Database {
  const options = {
    max: connections,
    isPooled,
    statementTimeoutMs: 5000,
    queryDeadlineMs: 6000,
    types: types as pg.CustomTypesConfig,
    onError,
  }
  const calls = new ConnectionPool(url, {
    ...options,
    name: 'requests',
    each: Math.floor(connections / callerShare),
  })
  const work = new ConnectionPool(url, { ...options, name: 'work' })
  const pool = {
    options: {},
    connect: () => {
      const caller = currentCaller.getStore()
      return caller === undefined ? work.connect() : calls.connect(caller)
    },
    end: async () => void (await Promise.all([calls.end(), work.end()])),
  }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  databasePools.set(db, [calls, work])
  return db
}

const databasePools = new WeakMap<Database, ConnectionPool[]>()

function getPools(db: Database): ConnectionPool[] {
  const pools = databasePools.get(db)
  if (!pools) throw new TypeError('The database was not opened with connectDatabase()')
  return pools
}

export function getPoolUse(db: Database) {
  const uses = getPools(db).map((pool) => pool.getUse())
  const sum = (name: 'busy' | 'idle' | 'waiting') => uses.reduce((total, use) => total + use[name], 0)
  return { busy: sum('busy'), idle: sum('idle'), waiting: sum('waiting') }
}

/** Returns the number of statements that this process has sent, not counting pg-boss. */
export const countStatements = (db: Database): number =>
  getPools(db).reduce((total, pool) => total + pool.countStatements(), 0)

/** Closes the connections of both pools immediately, so that pending statements fail. */
export const abortConnections = (db: Database): void => getPools(db).forEach((pool) => pool.abort())

const serializationFailures = new Set(['40001', '40P01'])

export type BeforeCommit = (trx: Transaction) => Promise<void>

export interface TransactionContext {
  db: Database
  beforeCommit?: BeforeCommit
}

/**
 * Runs `work` in a transaction. Repeats the transaction after a serialization failure or deadlock, up to five attempts
 * in total, so `work` must be repeatable. Await each write before you start the next write: a write that is still
 * queued when a different write fails would run after the rollback.
 */
export async function inTransaction<T>(
  { db, beforeCommit }: TransactionContext,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await work(trx)
        await beforeCommit?.(trx)
        return result
      })
    } catch (error) {
      const { code } = error as { code?: string }
      if (attempt === 5 || !code || !serializationFailures.has(code)) throw error
    }
  }
}

/**
 * Runs the queries of `read` in one snapshot, so that a company's version matches the values read with it. If `db` is a
 * transaction, runs them in that transaction: edits lock the company, so its data cannot change.
 */
export function inSnapshot<T>(
  db: Database | Transaction,
  read: (snapshot: Transaction) => Promise<T>,
): Promise<T> {
  if (db instanceof KyselyTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
