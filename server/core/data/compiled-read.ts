import { type Compilable, CompiledQuery } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from './database.ts'

/**
 * A query whose text is compiled once: only its parameters differ from call to call. `build` gets markers for them, which
 * it may put wherever a value stands; the text must not depend on them. Returns the rows.
 */
export function compileRead<Names extends string, Row>(
  names: readonly Names[],
  build: (db: Database | Transaction, parameters: Record<Names, string>) => Compilable<Row>,
): (db: Database | Transaction, parameters: Record<Names, string>) => Promise<Row[]> {
  const markers = new Map(names.map((name) => [randomUUID() as unknown, name]))
  const placeholders = Object.fromEntries([...markers].map(([marker, name]) => [name, marker])) as Record<
    Names,
    string
  >
  let compiled: CompiledQuery<Row> | null = null
  return async (db, values) => {
    compiled ??= shareParameters(build(db, placeholders).compile())
    const parameters = compiled.parameters.map((parameter) => {
      const name = markers.get(parameter)
      return name === undefined ? parameter : values[name]
    })
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

/** The same query with one parameter for each value, however often it stands in the text: each is sent and read once. */
function shareParameters<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters = [...new Set(query.parameters)]
  const text = query.sql.replaceAll(
    /\$(\d+)/g,
    (_, number: string) => `$${parameters.indexOf(query.parameters[Number(number) - 1]) + 1}`,
  )
  return { ...query, sql: text, parameters }
}
