import type { z } from 'zod'
import { snakeCase } from './cells.ts'
import { explainLostValue, removeTextMark } from './csv-cells.ts'
import { toDecimalPoint } from './decimal-commas.ts'
import type { RejectedRow, TableNote } from './index.ts'

export type { TableNote } from './index.ts'

/** Rows that were read together. */
export interface RawPage {
  rows: RawRow[]
  notes?: TableNote[]
  /** Why the table may have more rows than were read: the end of “Nothing was removed, because …”. */
  incomplete?: string | null
}

/** A row as it was read: cells by the table's own column names. */
export interface RawRow {
  external_id: string | null
  place: string
  cells: Record<string, unknown>
  /** Why this cannot be read as a row at all. */
  broken?: string | undefined
  /** Why it has no id: the end of “Nothing was removed, because …”. */
  unidentified?: string | undefined
  /** Amounts may have decimal commas. */
  hasDecimalCommas?: boolean
}

export type ReadRow<T> = { row: T } | { rejected: RejectedRow }

export interface RowReader<T> {
  read: (raw: RawRow) => ReadRow<T>
  /** Unknown columns met so far. */
  ignored: Set<string>
}

/** The table's column names by our field names, where they differ in more than spelling. */
export type ColumnNames = Record<string, string>

/** What a table's columns are called here. */
export interface TableFields {
  fields: readonly string[]
  /** The fields that are amounts of money. */
  amounts: readonly string[]
  names?: ColumnNames | undefined
}

/**
 * Creates a reader for the rows of one table. Columns are matched to our names in any spelling (`Round size min` is
 * `round_size_min`) or by `names`; `ignored` collects unknown columns.
 */
export function rowReader<S extends z.ZodType<object>>(
  schema: S,
  { fields, amounts, names = {} }: TableFields,
): RowReader<z.output<S>> {
  const fieldByColumn = new Map(Object.entries(names).map(([field, column]) => [column, field]))
  const ignored = new Set<string>()
  const findField = (column: string): string | undefined => {
    const name = fieldByColumn.get(column) ?? snakeCase(column)
    return fields.includes(name) ? name : undefined
  }

  return {
    ignored,
    read(raw) {
      const { external_id, place, cells, broken } = raw
      if (broken !== undefined)
        return { rejected: { external_id, place, errors: [{ field: 'row', message: broken }] } }
      const values: Record<string, unknown> = { external_id }
      // The first error of a field is the most helpful.
      const errors = new Map<string, string>()
      for (const [column, cell] of Object.entries(cells)) {
        const name = findField(column)
        if (name === undefined) {
          if (cell !== '') ignored.add(column)
        } else if (name !== 'external_id') {
          const read = readCell(cell, amounts.includes(name), raw)
          if ('value' in read) values[name] = read.value
          else errors.set(name, read.problem)
        }
      }
      const parsed = schema.safeParse(values)
      if (parsed.success && errors.size === 0) return { row: parsed.data }
      for (const { path, message } of parsed.error?.issues ?? []) {
        const field = String(path[0] ?? 'external_id')
        if (!errors.has(field)) errors.set(field, message)
      }
      return {
        rejected: { external_id, place, errors: [...errors].map(([field, message]) => ({ field, message })) },
      }
    },
  }
}

function readCell(cell: unknown, isAmount: boolean, { hasDecimalCommas = false }: RawRow) {
  const problem = explainLostValue(cell)
  if (problem !== undefined) return { problem }
  const value = typeof cell === 'string' ? removeTextMark(cell) : cell
  return isAmount ? toDecimalPoint(value, hasDecimalCommas) : { value }
}
