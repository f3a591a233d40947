import { Kysely, PostgresDialect, Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import { ConnectionPool } from './pool.ts'
import type { DB } from './schema.ts'
import { type Commit, runTransaction } from './transactions.ts'

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

/** Opens up to 10 connections for calls, and up to 10 for jobs and everything else that the server does. */
export function connect(url: string, onError: (error: Error) => void): Database {
  const pool = new ConnectionPool(url, {
    max: 10,
    statementTimeoutMs: 5000,
    callsMax: 10,
    types: types as pg.CustomTypesConfig,
    prepares: true,
    onError,
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Database, ConnectionPool>()

function getPool(db: Database): ConnectionPool {
  const pool = pools.get(db)
  if (!pool) throw new TypeError('This database was not opened here')
  return pool
}

/** The connections in use and idle, and the callers waiting for one. */
export const getPoolUse = (db: Database) => getPool(db).getUse()

/** How many statements this process has sent to the database, but for those of its jobs. */
export const countStatements = (db: Database) => getPool(db).countStatements()

/** Cuts every connection, so that what still waits for the database fails at once. */
export const abortConnections = (db: Database): void => getPool(db).abort()

const serializationFailures = new Set(['40001', '40P01'])

/** Writes something in a transaction whose work is done. */
export type BeforeCommit = (trx: Transaction) => Promise<void>

/** The part of the context that a transaction needs. */
export interface TransactionContext {
  db: Database
  beforeCommit?: BeforeCommit
}

/**
 * Runs `work` in one transaction, again after a serialization failure or deadlock, so `work` must be repeatable. It may
 * send the commit together with its last statements.
 */
export async function inTransaction<T>(
  { db, beforeCommit }: TransactionContext,
  work: (trx: Transaction, commit: Commit) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runTransaction(db, {}, async (trx, commit) => {
        if (!beforeCommit) return work(trx, commit)
        const result = await work(trx, () => Promise.resolve())
        await beforeCommit(trx)
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
 * moment. Within a transaction it reads in that: whoever edits a company has locked it.
 */
export function inSnapshot<T>(
  db: Database | Transaction,
  read: (snapshot: Transaction) => Promise<T>,
): Promise<T> {
  if (db instanceof KyselyTransaction) return read(db)
  return runTransaction(db, { isolationLevel: 'repeatable read', accessMode: 'read only' }, read)
}
