import { z } from 'zod'
import { buildBadRequest, CodatFailure } from './sandbox.ts'

const MAX_PAGE_SIZE = 5000

const paging = z.object({
  page: z.coerce.number<string>().int().min(1).default(1),
  pageSize: z.coerce.number<string>().int().min(1).max(MAX_PAGE_SIZE).default(100),
  query: z.string().max(2048).default(''),
  orderBy: z.string().default(''),
})

export function paginate(path: string, all: object[], rawQuery: Record<string, string>) {
  const parsed = paging.safeParse(rawQuery)
  if (!parsed.success) throw buildBadRequest()
  const { page, pageSize, query, orderBy } = parsed.data
  const matches = parseQuery(query, 'query')
  const results = ordered(all.filter(matches), orderBy)
  const start = (page - 1) * pageSize
  const linkTo = (number: number) => ({ href: `${path}?page=${number}&pageSize=${pageSize}` })
  return {
    results: results.slice(start, start + pageSize),
    pageNumber: page,
    pageSize,
    totalResults: results.length,
    _links: {
      self: { href: path },
      current: linkTo(page),
      ...(start + pageSize < results.length && { next: linkTo(page + 1) }),
      ...(page > 1 && { previous: linkTo(page - 1) }),
    },
  }
}

/** Parses Codat's query language, for example `a=b && c!=d || e~f`. Does not support braces, `<` or `>`. */
export function parseQuery(query: string, service: string): (item: object) => boolean {
  if (query.trim() === '') return () => true
  const alternatives = query
    .split('||')
    .map((part) => part.split('&&').map((clause) => clauseTest(clause, service)))
  return (item) => alternatives.some((clauses) => clauses.every((test) => test(item)))
}

function clauseTest(clause: string, service: string): (item: object) => boolean {
  const [, path = '', operator, operand = ''] = /^\s*([\w.]+)\s*(!=|=|~)\s*(.*?)\s*$/.exec(clause) ?? []
  if (!operator) throw new CodatFailure(400, `Error parsing ${service} - Malformed query.`, 'ClientsApi')
  const value = operand.toLowerCase()
  return (item) => {
    const texts = valuesAt(item, path.split('.')).map((text) => text.toLowerCase())
    if (operator === '~') return texts.some((text) => text.includes(value))
    return texts.includes(value) === (operator === '=')
  }
}

function valuesAt(value: unknown, path: string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => valuesAt(item, path))
  const [name, ...rest] = path
  if (typeof value === 'object' && value !== null)
    return name !== undefined && name in value ? valuesAt(Reflect.get(value, name), rest) : []
  if (name !== undefined) return []
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [String(value)]
    : []
}

function ordered(items: object[], orderBy: string): object[] {
  if (orderBy === '') return items
  const path = orderBy.replace(/^-/, '').split('.')
  const getKey = (item: object) => valuesAt(item, path)[0] ?? ''
  const ascending = items.toSorted((a, b) => getKey(a).localeCompare(getKey(b)))
  return orderBy.startsWith('-') ? ascending.toReversed() : ascending
}
