import { Refusal } from '#local/sandboxes/kit/api-server.ts'

type Values = (property: string) => string[]

/**
 * A test by the part of Ghost's query language that people use: clauses joined by `+`, each `property:value`,
 * `property:-value` or `property:[a,b]`; values bare or in single quotes, where \' stands for a quote.
 */
export function filterBy(filter: string | null): (values: Values) => boolean {
  if (!filter) return () => true
  const clauses: ((values: Values) => boolean)[] = []
  const clause = /([a-z_]+(?:\.[a-z_]+)?):(-?)(\[[^\]]*\]|'(?:\\['"]|[^'"])+'|[^\s'"+,()<>=[\]]+)(\+|$)/y
  while (clause.lastIndex < filter.length) {
    const found = clause.exec(filter)
    if (!found) throw new Refusal(400, 'Query Error: unrecognized text in filter.')
    const [, property = '', not, given = ''] = found
    const wanted = given.startsWith('[') ? given.slice(1, -1).split(',').map(plain) : [plain(given)]
    clauses.push(
      (values) => values(property).some((value) => wanted.includes(value.toLowerCase())) === (not === ''),
    )
  }
  return (values) => clauses.every((holds) => holds(values))
}

const plain = (text: string): string =>
  text
    .trim()
    .replace(/^'(.*)'$/s, '$1')
    .replaceAll(/\\(['"])/g, '$1')
    .toLowerCase()
