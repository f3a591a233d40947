import type { z } from 'zod'
import { toSnakeCase } from './cells.ts'
import { explainLostValue, removeTextApostrophe } from './csv-cells.ts'
import { toDecimalPoint } from './decimal-commas.ts'
import type { RejectedRow, TableNote } from './index.ts'

export type { TableNote } from './index.ts'

export interface RawPage {
  rows: RawRow[]
  notes?: TableNote[]
  /** The reason why rows may be missing. Shown as “Nothing was removed because …”. */
  incomplete?: string | null
}

/** The keys of `cells` are the column names of the table. */
export interface RawRow {
  external_id: string | null
  place: string
  cells: Record<string, unknown>
  /** The reason why the whole row is invalid. */
  broken?: string | undefined
  /** The reason why the row has no usable id. Shown as “Nothing was removed because …”. */
  unidentified?: string | undefined
  hasDecimalCommas?: boolean
}

export type ReadRow<T> = { row: T } | { rejected: RejectedRow }

export interface RowReader<T> {
  read: (raw: RawRow) => ReadRow<T>
  ignored: Set<string>
}

export interface TableFields {
  fields: readonly string[]
  amounts: readonly string[]
}

/** Compares column names in snake case: `Round size min` is `round_size_min`. */
export function createRowReader<S extends z.ZodType<object>>(
  schema: S,
  { fields, amounts }: TableFields,
): RowReader<z.output<S>> {
  const ignored = new Set<string>()
  const findField = (column: string) => fields.find((name) => name === toSnakeCase(column))

  const readCells = (raw: RawRow): CellValues => {
    const values: Record<string, unknown> = { external_id: raw.external_id }
    const problems = new Map<string, string>()
    for (const [column, cell] of Object.entries(raw.cells)) {
      const field = findField(column)
      if (field === undefined && cell !== '') ignored.add(column)
      if (field === undefined || field === 'external_id') continue
      const read = readCell(cell, amounts.includes(field), raw)
      if ('value' in read) values[field] = read.value
      else problems.set(field, read.problem)
    }
    return { values, problems }
  }

  return {
    ignored,
    read(raw) {
      if (raw.broken !== undefined) return reject(raw, new Map([['row', raw.broken]]))
      const { values, problems } = readCells(raw)
      const parsed = schema.safeParse(values)
      if (parsed.success && problems.size === 0) return { row: parsed.data }
      addIssues(problems, parsed.error?.issues ?? [])
      return reject(raw, problems)
    },
  }
}

interface CellValues {
  values: Record<string, unknown>
  problems: Map<string, string>
}

function addIssues(problems: Map<string, string>, issues: readonly z.core.$ZodIssue[]): void {
  for (const { path, message } of issues) {
    const field = String(path[0] ?? 'external_id')
    if (!problems.has(field)) problems.set(field, message)
  }
}

const reject = ({ external_id, place }: RawRow, problems: ReadonlyMap<string, string>) => ({
  rejected: {
    external_id,
    place,
    errors: [...problems].map(([field, message]) => ({ field, message })),
  },
})

function readCell(cell: unknown, isAmount: boolean, { hasDecimalCommas = false }: RawRow) {
  const problem = explainLostValue(cell)
  if (problem !== undefined) return { problem }
  const value = typeof cell === 'string' ? removeTextApostrophe(cell) : cell
  return isAmount ? toDecimalPoint(value, hasDecimalCommas) : { value }
}
