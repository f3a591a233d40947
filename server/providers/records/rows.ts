import type { z } from 'zod'
import { snakeCase } from './cells.ts'
import type { RejectedRow } from './index.ts'

/** A row as it was read: cells by the table's own column names. */
export interface RawRow {
  external_id: string | null
  place: string
  cells: Record<string, unknown>
  /** Why this cannot be read as a row at all. */
  broken?: string
}

export type ReadRow<T> = { row: T } | { rejected: RejectedRow }

export interface RowReader<T> {
  read: (raw: RawRow) => ReadRow<T>
  /** Unknown columns met so far. */
  ignored: Set<string>
}

/** The table's column names by our field names, where they differ in more than spelling. */
export type ColumnNames = Record<string, string>

/**
 * Creates a reader for the rows of one table. Columns are matched to our names in any spelling (`Round size min` is
 * `round_size_min`) or by `names`; `ignored` collects unknown columns.
 */
export function rowReader<S extends z.ZodType<object>>(
  schema: S,
  fields: readonly string[],
  names: ColumnNames = {},
): RowReader<z.output<S>> {
  const fieldByColumn = new Map(Object.entries(names).map(([field, column]) => [column, field]))
  const ignored = new Set<string>()
  const findField = (column: string): string | undefined => {
    const name = fieldByColumn.get(column) ?? snakeCase(column)
    if (fields.includes(name)) return name
    ignored.add(column)
    return undefined
  }

  return {
    ignored,
    read({ external_id, place, cells, broken }) {
      if (broken !== undefined)
        return { rejected: { external_id, place, errors: [{ field: 'row', message: broken }] } }
      const values: Record<string, unknown> = { external_id }
      for (const [column, cell] of Object.entries(cells)) {
        const name = findField(column)
        if (name !== undefined && name !== 'external_id') values[name] = cell
      }
      const parsed = schema.safeParse(values)
      if (parsed.success) return { row: parsed.data }
      // The first error of a field is the most helpful.
      const errors = new Map<string, string>()
      for (const { path, message } of parsed.error.issues) {
        const field = String(path[0] ?? 'external_id')
        if (!errors.has(field)) errors.set(field, message)
      }
      return {
        rejected: { external_id, place, errors: [...errors].map(([field, message]) => ({ field, message })) },
      }
    },
  }
}
