import {
  type ConnectionProvider,
  type DatabaseConnection,
  type Driver,
  isAbortedTransactionError,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  Transaction,
  type TransactionSettings,
} from 'kysely'

/** They only say how a connection is used: a transaction has its own. */
const config = { pool: () => Promise.reject(new TypeError('There is no pool here')) }
const dialect = new PostgresDialect(config)
const driver: Driver = new PostgresDriver(config)

/** Sends the commit. Whoever calls it says that nothing more is to be checked, and awaits what was sent before. */
export type Commit = () => Promise<void>

/**
 * Runs `work` in one transaction, and commits it unless `work` has. Statements that do not wait for each other are sent
 * together, and PostgreSQL works on them in the order in which they were asked; Kysely's own transactions wait for each
 * answer. After a statement that fails, those behind it fail too, and a commit rolls back.
 */
export function runTransaction<DB, T>(
  db: Kysely<DB>,
  settings: TransactionSettings,
  work: (trx: Transaction<DB>, commit: Commit) => Promise<T>,
): Promise<T> {
  const pooled = db.getExecutor()
  return pooled.provideConnection(async (connection) => {
    const own = new OwnConnection(connection)
    const executor = pooled.withConnectionProvider(own)
    const trx = new Transaction<DB>({ config: { dialect }, dialect, driver, executor })
    let committing: Promise<void> | undefined
    const commit = () => {
      own.end()
      return (committing ??= driver.commitTransaction(connection))
    }
    try {
      await driver.beginTransaction(connection, settings)
      const result = await work(trx, commit)
      await commit()
      return result
    } catch (error) {
      own.end()
      // a rollback that fails says less than what led to it; the driver discards the connection then
      await (committing ?? driver.rollbackTransaction(connection)).catch(() => {})
      throw isConsequence(error) ? ((await own.findFirstError()) ?? error) : error
    }
  })
}

/** A statement behind one that failed, or a commit that rolled back, does not say why. */
const isConsequence = (error: unknown): boolean =>
  isAbortedTransactionError(error) || (error as { code?: unknown } | null)?.code === inFailedTransaction

const inFailedTransaction = '25P02'

/** The connection of a transaction, for all of its statements at a time, until it ends. */
class OwnConnection implements ConnectionProvider {
  #connection: DatabaseConnection | null
  #firstError: unknown
  #latest: Promise<unknown> = Promise.resolve()

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (!this.#connection) return Promise.reject(new TypeError('The transaction is over'))
    const answer = consumer(this.#connection)
    this.#latest = answer.catch((error: unknown) => (this.#firstError ??= error))
    return answer
  }

  end(): void {
    this.#connection = null
  }

  /** Why the first statement failed that did: answers come in the order of the statements. */
  async findFirstError(): Promise<unknown> {
    await this.#latest
    return this.#firstError
  }
}
