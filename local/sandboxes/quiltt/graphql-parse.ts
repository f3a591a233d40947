type Variables = Record<string, unknown>

/** A value of the question, which variables may fill. */
type Value = (variables: Variables) => unknown

export interface Field {
  name: string
  /** The name in the answer. */
  alias: string
  args: Record<string, Value>
  /** null for a field that has no fields of its own. */
  fields: Field[] | null
}

export interface Operation {
  kind: 'query' | 'mutation'
  name: string
  fields: Field[]
}

/** A question that GraphQL refuses; it is answered with status 200. */
export class GraphqlError extends Error {
  override name = 'GraphqlError'
  readonly code: string

  constructor(message: string, code = 'BAD_USER_INPUT') {
    super(message)
    this.code = code
  }
}

const TOKENS = /\s*(?:#[^\n]*\s*)*("(?:[^"\\]|\\.)*"|[A-Za-z_]\w*|-?\d+(?:\.\d+)?|[{}()[\]:!$=,])/y

/** Reads one operation of GraphQL, without fragments and directives. Throws GraphqlError. */
export function parseGraphql(text: string): Operation {
  const reader = readerOf(text)
  const operation = readOperation(reader)
  if (reader.next() !== '') throw new GraphqlError('Parse error after the operation', 'GRAPHQL_PARSE_FAILED')
  return operation
}

interface Reader {
  /** The token to come, empty at the end. */
  next(): string
  /** Takes the token to come, which must be there, and be `expected` if that is told. */
  take(expected?: string): string
  takeIf(token: string): boolean
}

function readerOf(text: string): Reader {
  const tokens = tokensOf(text)
  const next = () => tokens[0] ?? ''
  const take = (expected?: string): string => {
    const token = tokens.shift() ?? ''
    if (token === '' || (expected !== undefined && token !== expected))
      throw new GraphqlError(`Parse error on "${token}"`, 'GRAPHQL_PARSE_FAILED')
    return token
  }
  return { next, take, takeIf: (token) => next() === token && take() === token }
}

function readOperation(reader: Reader): Operation {
  if (reader.next() === '{') return { kind: 'query', name: '', fields: readFields(reader) }
  const kind = reader.take() === 'mutation' ? 'mutation' : 'query'
  const name = /^\w/.test(reader.next()) ? reader.take() : ''
  // what variables are declared as is not checked
  if (reader.takeIf('(')) while (reader.take() !== ')');
  return { kind, name, fields: readFields(reader) }
}

function readFields(reader: Reader): Field[] {
  reader.take('{')
  const fields: Field[] = []
  while (!reader.takeIf('}')) {
    const alias = reader.take()
    const name = reader.takeIf(':') ? reader.take() : alias
    const args = reader.takeIf('(') ? readPairs(reader, ')') : {}
    fields.push({ name, alias, args, fields: reader.next() === '{' ? readFields(reader) : null })
  }
  return fields
}

function readPairs(reader: Reader, end: string): Record<string, Value> {
  const found: Record<string, Value> = {}
  while (!reader.takeIf(end)) {
    const name = reader.take()
    reader.take(':')
    found[name] = readValue(reader)
  }
  return found
}

function readValue(reader: Reader): Value {
  const token = reader.take()
  if (token === '$') {
    const name = reader.take()
    return (variables) => variables[name]
  }
  if (token === '[') {
    const items: Value[] = []
    while (!reader.takeIf(']')) items.push(readValue(reader))
    return (variables) => items.map((item) => item(variables))
  }
  if (token === '{') {
    const entries = readPairs(reader, '}')
    return (variables) => filled(entries, variables)
  }
  const literal: unknown = /^["\d-]|^(true|false|null)$/.test(token) ? JSON.parse(token) : token
  return () => literal
}

/** What names and their values come to; a variable that was not given is left out. */
export const filled = (entries: Record<string, Value>, variables: Variables): Variables =>
  Object.fromEntries(
    Object.entries(entries)
      .map(([name, value]) => [name, value(variables)] as const)
      .filter(([, value]) => value !== undefined),
  )

/** Commas mean nothing in GraphQL. */
function tokensOf(text: string): string[] {
  const tokens: string[] = []
  const pattern = new RegExp(TOKENS)
  while (pattern.lastIndex < text.trimEnd().length) {
    const token = pattern.exec(text)?.[1]
    if (token === undefined) throw new GraphqlError('Parse error: unknown character', 'GRAPHQL_PARSE_FAILED')
    if (token !== ',') tokens.push(token)
  }
  return tokens
}
