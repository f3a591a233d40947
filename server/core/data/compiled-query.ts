import { randomUUID } from 'node:crypto'
import type { Compilable, CompiledQuery } from 'kysely'
import type { Database, Transaction } from './database.ts'

type Db = Database | Transaction

/**
 * Creates a function that compiles a query on first use and only replaces the values in later calls, because compiling
 * a large query can take longer than executing it. The SQL must not depend on the values.
 */
export function createCompiledQuery<Names extends string, Row>(
  names: readonly Names[],
  build: (db: Db, values: Record<Names, string>) => Compilable<Row>,
): (db: Db, values: Record<Names, string | null>) => Promise<Row[]> {
  const placeholders = Object.fromEntries(names.map((name) => [name, randomUUID()])) as Record<Names, string>
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, placeholders).compile()
    const parameters = compiled.parameters.map((parameter) => {
      const name = names.find((candidate) => placeholders[candidate] === parameter)
      return name === undefined ? parameter : values[name]
    })
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
