import type { z } from 'zod'
import { snakeCase } from './cells.ts'
import type { RejectedRow } from './index.ts'

/** A row as it comes: the table's own column names to cells. */
export interface RawRow {
  external_id: string | null
  place: string
  cells: Record<string, unknown>
}

export type ReadRow<T> = { row: T } | { rejected: RejectedRow }

/** Our name of a field to the table's name of its column, where that is not just another spelling of ours. */
export type ColumnNames = Record<string, string>

/**
 * Makes a reader of rows of one table. Columns are found by our names however they are spelt (`Round size min` is
 * `round_size_min`) or by `names`; `ignored` collects those that mean nothing.
 */
export function rowReader<S extends z.ZodType<object>>(
  schema: S,
  fields: readonly string[],
  names: ColumnNames = {},
): { read(raw: RawRow): ReadRow<z.output<S>>; ignored: Set<string> } {
  const ours = new Map(Object.entries(names).map(([our, theirs]) => [theirs, our]))
  const ignored = new Set<string>()
  const fieldOf = (column: string): string | undefined => {
    const name = ours.get(column) ?? snakeCase(column)
    if (fields.includes(name)) return name
    ignored.add(column)
    return undefined
  }

  return {
    ignored,
    read({ external_id, place, cells }) {
      const values: Record<string, unknown> = { external_id }
      for (const [column, cell] of Object.entries(cells)) {
        const name = fieldOf(column)
        if (name !== undefined && name !== 'external_id') values[name] = cell
      }
      const parsed = schema.safeParse(values)
      if (parsed.success) return { row: parsed.data }
      const errors = parsed.error.issues.map(({ path, message }) => ({
        field: String(path[0] ?? 'external_id'),
        message,
      }))
      return { rejected: { external_id, place, errors } }
    },
  }
}
