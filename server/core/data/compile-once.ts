import { randomUUID } from 'node:crypto'
import type { Compilable, CompiledQuery } from 'kysely'
import type { Database, Transaction } from './database.ts'

type Db = Database | Transaction

/**
 * Creates a function that runs a query and returns its rows. The query is compiled on first use; later calls only
 * replace the values, because building and compiling a large query takes longer than executing it. The SQL must not
 * depend on the values.
 */
export function compileOnce<Names extends string, Row>(
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
