export interface Sheet {
  name: string
  rows: string[][]
  /** Whether rows or columns were cut off. */
  isCut: boolean
}

export const maxRows = 500
export const maxColumns = 40
export const maxSheets = 20
/** Maximum number of characters in a cell. */
const maxCell = 500

const formatCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return (typeof value === 'string' ? value : typeof value === 'object' ? '' : String(value as number)).slice(
    0,
    maxCell,
  )
}

export function cutSheet(name: string, data: readonly (readonly unknown[])[]): Sheet {
  const rows = data.slice(0, maxRows).map((row) => row.slice(0, maxColumns).map(formatCell))
  const width = Math.max(0, ...rows.map((row) => row.length))
  const isCut = data.length > maxRows || data.some((row) => row.length > maxColumns)
  return { name, rows: rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]), isCut }
}
