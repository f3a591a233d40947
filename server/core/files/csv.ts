import { Readable } from 'node:stream'
import type { OutgoingFile } from '../http/route.ts'

export type CsvCell = string | number | boolean | null

/** What a spreadsheet would run as a formula (OWASP, CSV injection). A plain negative number is none. */
const formula = /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/

/** One line of a CSV file (RFC 4180): cells are quoted where they must be, and none can act as a formula. */
export const toCsvLine = (cells: readonly CsvCell[]): string => `${cells.map(toCsvCell).join(',')}\r\n`

function toCsvCell(value: CsvCell): string {
  const text = value === null ? '' : String(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as a file, with a mark that lets spreadsheets read it as UTF-8. */
export function buildCsvFile(name: string, rows: readonly (readonly CsvCell[])[]): OutgoingFile {
  const text = rows.map(toCsvLine).join('')
  return { name, media_type: 'text/csv', content: Readable.from([`\uFEFF${text}`]) }
}
