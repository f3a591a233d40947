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

/** Dates stay `YYYY-MM-DD`, timestamps become ISO 8601 in UTC, and bigints become numbers while they are exact. */
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
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact`)
  return value
}

/**
 * The caller whose request is being handled: the key by which callers take turns at the connections for calls. Undefined in
 * jobs.
 */
export const currentCaller = new AsyncLocalStorage<string>()

/** Connections of each of the two pools. */
const connections = 10
/** One caller gets at most one connection for calls in this many. */
const callerShare = 5

/** Opens the database: statements of requests and the server's own work, such as jobs, each have their connections. */
export function connect(url: string, onError: (error: Error) => void): Database {
  const options = {
    max: connections,
    statementTimeoutMs: 5000,
    queryDeadlineMs: 6000,
    types: types as pg.CustomTypesConfig,
    onError,
  }
  const calls = new ConnectionPool(url, { ...options, each: Math.floor(connections / callerShare) })
  const work = new ConnectionPool(url, options)
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
  if (!pools) throw new TypeError('This database was not opened here')
  return pools
}

/** The connections in use and idle, and the callers waiting for one. */
export function getPoolUse(db: Database) {
  const uses = getPools(db).map((pool) => pool.getUse())
  const sum = (name: 'busy' | 'idle' | 'waiting') => uses.reduce((total, use) => total + use[name], 0)
  return { busy: sum('busy'), idle: sum('idle'), waiting: sum('waiting') }
}

/** How many statements this process has sent to the database, without those of pg-boss. */
export const countStatements = (db: Database): number =>
  getPools(db).reduce((total, pool) => total + pool.countStatements(), 0)

/** Cuts every connection, so that what still waits for the database fails immediately. */
export const abortConnections = (db: Database): void => getPools(db).forEach((pool) => pool.abort())

const serializationFailures = new Set(['40001', '40P01'])

/** Writes something in a transaction whose work is done. */
export type BeforeCommit = (trx: Transaction) => Promise<void>

/** The part of the context that a transaction needs. */
export interface TransactionContext {
  db: Database
  beforeCommit?: BeforeCommit
}

/**
 * Runs `work` in one transaction, again after a serialization failure or deadlock, so `work` must be repeatable. It awaits
 * each write before the next: a write that is still queued when another fails would run after the rollback.
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
 * Runs the queries of `read` on one snapshot of the database, so that a version and the values beside it belong to one
 * moment. Within a transaction it reads in that: an edit has locked its company.
 */
export function inSnapshot<T>(
  db: Database | Transaction,
  read: (snapshot: Transaction) => Promise<T>,
): Promise<T> {
  if (db instanceof KyselyTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
