import { type Compilable, CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
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
  const { placeholders, isMarker, fill } = createMarkers(names)
  let compiled: CompiledQuery<Row> | null = null
  return async (db, values) => {
    compiled ??= shareParameters(writeConstants(build(db, placeholders).compile(), isMarker))
    return (await db.executeQuery<Row>(fill(compiled, values))).rows
  }
}

/** How many texts of one query are cached, the latest ones. */
const maxTexts = 200

/**
 * The same for a query whose text also depends on its `shape` and on which of its values there are, such as a list with
 * filters: it is compiled once for each combination that is asked for. In `build`, values may only stand as parameters.
 */
export function compileShapes<Shape extends object, Values extends object, Row>(
  build: (db: Database | Transaction, shape: Shape, values: Values) => Compilable<Row>,
): (db: Database | Transaction, shape: Shape, values: Values) => Promise<Row[]> {
  const texts = new LRUCache<string, { compiled: CompiledQuery<Row>; fill: Fill }>({ max: maxTexts })
  return async (db, shape, values) => {
    const names = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    const key = JSON.stringify([shape, names])
    let text = texts.get(key)
    if (!text) {
      const { placeholders, isMarker, fill } = createMarkers(names)
      // a marker takes the place of its value, whose type only the query's builder needs to know
      const compiled = shareParameters(
        writeConstants(build(db, shape, placeholders as Values).compile(), isMarker),
      )
      text = { compiled, fill }
      texts.set(key, text)
    }
    return (await db.executeQuery<Row>(text.fill(text.compiled, values))).rows
  }
}

type Fill = <Row>(query: CompiledQuery<Row>, values: object) => CompiledQuery<Row>

/** Markers that take the places of values while a query is compiled, and what puts the values there. */
function createMarkers<Names extends string>(names: readonly Names[]) {
  const markers = new Map(names.map((name) => [randomUUID() as unknown, name]))
  const placeholders = Object.fromEntries([...markers].map(([marker, name]) => [name, marker])) as Record<
    Names,
    string
  >
  const fill: Fill = (query, values) => ({
    ...query,
    parameters: query.parameters.map((parameter) => {
      const name = markers.get(parameter)
      return name === undefined ? parameter : values[name as keyof typeof values]
    }),
  })
  return { placeholders, isMarker: (parameter: unknown) => markers.has(parameter), fill }
}

/**
 * The same query with its constants in the text, where the planner sees them: they are what the query's own code says, such
 * as a limit or a name, never what a caller sent. All but natural numbers and plain words stay parameters.
 */
function writeConstants<Row>(
  query: CompiledQuery<Row>,
  isMarker: (parameter: unknown) => boolean,
): CompiledQuery<Row> {
  const parameters: unknown[] = []
  const text = query.sql.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const parameter = query.parameters[Number(number) - 1]
    if (!isMarker(parameter)) {
      if (Number.isSafeInteger(parameter) && Number(parameter) >= 0) return String(parameter)
      if (typeof parameter === 'string' && /^\w+$/.test(parameter)) return `'${parameter}'`
    }
    return `$${parameters.push(parameter)}`
  })
  return { ...query, sql: text, parameters }
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
