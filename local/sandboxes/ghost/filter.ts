import { Refusal } from '#local/sandboxes/kit/api-server.ts'

type Values = (property: string) => string[]

/**
 * Parses a subset of Ghost's query language: clauses joined by `+`, each `property:value`, `property:-value`,
 * `property:[a,b]` or `property:~'part'`. Values are bare or in single quotes. In a quoted value, a backslash escapes
 * single and double quotes.
 */
export function parseFilter(filter: string | null): (values: Values) => boolean {
  if (!filter) return () => true
  const clauses: ((values: Values) => boolean)[] = []
  const clause = /([a-z_]+(?:\.[a-z_]+)?):(-?)(~?)(\[[^\]]*\]|'(?:\\['"]|[^'"])+'|[^\s'"+,()<>=[\]]+)(\+|$)/y
  while (clause.lastIndex < filter.length) {
    const match = clause.exec(filter)
    if (!match) throw new Refusal(400, 'Query Error: unrecognized text in filter.')
    const [, property = '', not, part, operand = ''] = match
    const allowedValues = operand.startsWith('[')
      ? operand.slice(1, -1).split(',').map(unquote)
      : [unquote(operand)]
    const isMatch = (value: string) =>
      part === '~' ? allowedValues.some((text) => value.includes(text)) : allowedValues.includes(value)
    clauses.push((values) => values(property).some((value) => isMatch(value.toLowerCase())) === (not === ''))
  }
  return (values) => clauses.every((test) => test(values))
}

const unquote = (text: string): string =>
  text
    .trim()
    .replace(/^'(.*)'$/s, '$1')
    .replaceAll(/\\(['"])/g, '$1')
    .toLowerCase()
