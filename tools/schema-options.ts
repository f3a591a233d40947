import { columnTypes } from './column-types.ts'

const identifier = (name: string) => ({ type: 'Identifier', name })

/** Builds the AST node of a type, because kysely-codegen parses strings with a compiler API that TypeScript 7 lacks. */
function toNode(type: string) {
  const inner = /^Generated<(\w+)>$/.exec(type)?.[1]
  if (inner === undefined) return identifier(type)
  return { type: 'GenericExpression', name: 'Generated', args: [identifier(inner)] }
}

const getTypeName = (type: string) => type.replace(/^Generated<|>$/g, '')

const entries = Object.entries(columnTypes)
const overrides = Object.fromEntries(entries.map(([column, type]) => [column, toNode(type)]))
const imports = Object.fromEntries(entries.map(([, type]) => [getTypeName(type), './column-types.ts']))

export function buildSchemaOptions(url: string): string[] {
  const options = {
    dialect: 'postgres',
    'date-parser': 'string',
    'type-mapping': JSON.stringify({ timestamptz: 'string', int8: 'number' }),
    'custom-imports': JSON.stringify(imports),
    overrides: JSON.stringify({ columns: overrides }),
    'default-schema': 'public',
    'include-pattern': 'public.*',
    // Queries name partitioned tables, not their partitions.
    'exclude-pattern': '{kysely_*,audit_events,audit_log_*,financial_transactions_*}',
    url,
  }
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
}
