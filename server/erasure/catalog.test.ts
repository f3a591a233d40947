import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/app.ts'
import { tableRules } from './catalog.ts'

const { ctx } = await startTestApp()

interface Column {
  table: string
  column: string
  type: string
}

/** Skips partitions, which have the same columns as their table. */
const { rows: columns } = await sql<Column>`
  select class.relname as table, attribute.attname as column, format_type(attribute.atttypid, null) as type
  from pg_attribute as attribute
  join pg_class as class on class.oid = attribute.attrelid
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
    and attribute.attnum > 0 and not attribute.attisdropped and class.relname not like 'kysely_%'
  order by 1, 2`.execute(ctx.db)

const textless = /^(boolean|uuid(\[\])?|integer|bigint|smallint|numeric|date|xid8|timestamp with time zone)$/

test('the erasure has a rule for every table, and for no other', () => {
  const names = [...new Set(columns.map(({ table }) => table))]
  expect(tableRules.map(({ table }) => table).toSorted()).toEqual(names.toSorted())
})

test('every column with text is searched for mentions, or declared free of text of people', () => {
  const declared = tableRules.flatMap(({ table, texts = [], plain = [], secret = [] }) =>
    [...texts, ...plain, ...secret].map((column) => `${table}.${column}`),
  )
  expect(new Set(declared).size).toBe(declared.length)
  const withText = columns.filter(({ type }) => !textless.test(type))
  expect(withText.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(declared.toSorted())
})

test('the erasure of a company covers every searched text of its tables', () => {
  const ofCompanies = new Set(
    columns.filter(({ column }) => column === 'company_id').map(({ table }) => table),
  )
  const uncovered = tableRules.flatMap(({ table, texts = [], company }) => {
    if (!ofCompanies.has(table) || company?.action === 'delete') return []
    const action = typeof company?.action === 'object' ? company.action : {}
    return texts.filter((column) => !Object.hasOwn(action, column)).map((column) => `${table}.${column}`)
  })
  // Loan files are deleted together with their rows. Audit events are kept, with mentions replaced.
  expect(uncovered).toEqual([
    'loan_files.filename',
    'loan_files.name',
    'audit_log.details',
    'audit_log.target',
  ])
})
