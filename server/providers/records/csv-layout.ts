import { parse } from 'csv-parse/sync'
import { cleanHeader } from './csv-cells.ts'
import { snakeCase } from './cells.ts'
import { tableError } from './csv-file.ts'

/** How a spreadsheet saved a table: what is around its columns. */
export interface TableLayout {
  delimiter: string
  /** The row of the column names, from 1. */
  headerRow: number
  /** The names of the columns. A column without a name has its letter. */
  columns: string[]
  idColumn: number
}

/** Options by which csv-parse reads what every spreadsheet writes, one record for each row that a spreadsheet shows. */
export const csvOptions = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
}

const delimiters = [',', ';', '\t', '|']

/** Rows in which the column names are looked for: exports may begin with a title and empty rows. */
const maxHeaderRow = 20

const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r)/i

/** Removes a leading `sep=;` line, which tells Excel the delimiter. Spreadsheets neither show nor count this line. */
export function splitSeparatorLine(start: string): { delimiter: string | null; rest: string } {
  const [line = '', delimiter = null] = separatorLine.exec(start) ?? []
  return { delimiter, rest: start.slice(line.length) }
}

/**
 * Finds the column names by the column of the ids, and the delimiter that makes it a column; null for a file without
 * content. Throws ProviderError `invalid` without such a column, or when a field of ours has two columns.
 * @param start the first rows
 */
export function findLayout(
  path: string,
  start: string,
  { delimiter, fields }: { delimiter: string | null; fields: readonly string[] },
): TableLayout | null {
  const [layout] = (delimiter === null ? delimiters : [delimiter])
    .flatMap((candidate) => readLayout(start, candidate) ?? [])
    .toSorted((a, b) => b.columns.length - a.columns.length)
  if (layout) {
    requireDistinctColumns(path, layout.columns, fields)
    return layout
  }
  if (/^[\s\p{Cf},;|"]*$/u.test(start)) return null
  throw tableError(path, 'no column is named external_id')
}

function readLayout(start: string, delimiter: string): TableLayout | null {
  const names = readRows(start, delimiter).map((row) => row.map(cleanHeader))
  const index = names.findIndex((row) => row.some(isId))
  const header = names[index]
  if (!header) return null
  const columns = header.map((name, at) => name || `column ${toLetters(at)} (without a name)`)
  return { delimiter, headerRow: index + 1, columns, idColumn: header.findIndex(isId) }
}

function readRows(start: string, delimiter: string): string[][] {
  const rows: string[][] = []
  const on_record = (row: string[]) => void rows.push(row)
  try {
    parse(start, { ...csvOptions, delimiter, on_record, to: maxHeaderRow })
  } catch {
    // A quote that is not closed here is reported when the table is read.
  }
  return rows
}

const isId = (name: string) => snakeCase(name) === 'external_id'

function requireDistinctColumns(path: string, columns: readonly string[], fields: readonly string[]): void {
  const names = columns.map(snakeCase)
  const repeated = columns.find((_, at) => {
    const name = names[at] ?? ''
    return fields.includes(name) && names.indexOf(name) < at
  })
  if (repeated !== undefined) throw tableError(path, `two columns have the same name, “${repeated}”`)
}

/** The letters by which spreadsheets name a column: `A` for 0, `AB` for 27. */
function toLetters(index: number): string {
  const before = Math.floor(index / 26)
  return `${before > 0 ? toLetters(before - 1) : ''}${String.fromCodePoint(65 + (index % 26))}`
}
