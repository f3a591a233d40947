/** A sheet cut to what a page can show. */
export interface Sheet {
  name: string
  rows: string[][]
  /** Whether it has more rows or columns. */
  isCut: boolean
}

export const maxRows = 500
export const maxColumns = 40
export const maxSheets = 20
/** Characters of a cell. */
const maxCell = 500

const formatCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return (typeof value === 'string' ? value : typeof value === 'object' ? '' : String(value as number)).slice(
    0,
    maxCell,
  )
}

/** Cuts a sheet to the limits, with every row as long as the longest. */
export function cutSheet(name: string, data: readonly (readonly unknown[])[]): Sheet {
  const rows = data.slice(0, maxRows).map((row) => row.slice(0, maxColumns).map(formatCell))
  const width = Math.max(0, ...rows.map((row) => row.length))
  const isCut = data.length > maxRows || data.some((row) => row.length > maxColumns)
  return { name, rows: rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]), isCut }
}
