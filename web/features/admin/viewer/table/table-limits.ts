export interface Sheet {
  name: string
  rows: string[][]
  /** Whether rows, columns or text were cut off, or the file has more sheets than `maxSheets`. */
  isCut: boolean
}

export const maxRows = 500
export const maxColumns = 40
export const maxSheets = 20
/** Maximum number of characters in a cell. */
export const maxCell = 500

const formatCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' ? value : typeof value === 'object' ? '' : String(value as number)
}

const isLong = (cell: string) => cell.length > maxCell

export function cutSheet(name: string, data: readonly (readonly unknown[])[]): Sheet {
  const cells = data.slice(0, maxRows).map((row) => row.slice(0, maxColumns).map(formatCell))
  const width = Math.max(0, ...cells.map((row) => row.length))
  const rows = cells.map((row) =>
    Array.from({ length: width }, (_, column) => row[column]?.slice(0, maxCell) ?? ''),
  )
  const isCut =
    data.length > maxRows ||
    data.some((row) => row.length > maxColumns) ||
    cells.some((row) => row.some(isLong))
  return { name, rows, isCut }
}

export function cutWorkbook(sheets: readonly { sheet: string; data: readonly unknown[][] }[]): Sheet[] {
  const isCut = sheets.length > maxSheets
  return sheets.slice(0, maxSheets).map(({ sheet, data }) => {
    const cut = cutSheet(sheet, data)
    return { ...cut, isCut: cut.isCut || isCut }
  })
}
