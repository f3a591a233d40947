import { parse } from 'csv-parse/sync'
import { cleanHeader } from './csv-cells.ts'
import { toSnakeCase } from './cells.ts'
import { createTableError } from './csv-file.ts'

export interface TableLayout {
  delimiter: string
  /** The number of the row with the column names. The first row of the table is row 1. */
  headerRow: number
  /** A column without a name is named by its letter. */
  columns: string[]
  idColumn: number
}

/** Options for csv-parse. Empty lines are not skipped, so that row numbers match the spreadsheet. */
export const csvOptions = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
}

const delimiters = [',', ';', '\t', '|']

/** The column names must be in the first `maxHeaderRow` rows. Exports may begin with a title and empty rows. */
const maxHeaderRow = 20

const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r)/i

/**
 * Excel reads the delimiter from a leading line such as `sep=;`, and neither shows nor counts this line.
 * `delimiter` is null without such a line.
 */
export function splitSeparatorLine(start: string): { delimiter: string | null; text: string } {
  const [line = '', delimiter = null] = separatorLine.exec(start) ?? []
  return { delimiter, text: start.slice(line.length) }
}

/**
 * Finds the delimiter and the row with the column names, which must include `external_id`. Returns null for an empty
 * file. Throws ProviderError `invalid` if this column is missing or a field has two columns.
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
  throw createTableError(path, 'no column is named external_id')
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
    // An unclosed quotation mark is reported when the table is read.
  }
  return rows
}

const isId = (name: string) => toSnakeCase(name) === 'external_id'

function requireDistinctColumns(path: string, columns: readonly string[], fields: readonly string[]): void {
  const names = columns.map(toSnakeCase)
  const repeated = columns.find((_, at) => {
    const name = names[at] ?? ''
    return fields.includes(name) && names.indexOf(name) < at
  })
  if (repeated !== undefined) throw createTableError(path, `two columns have the same name: “${repeated}”`)
}

/** 0 is `A`, 27 is `AB`. */
function toLetters(index: number): string {
  const before = Math.floor(index / 26)
  return `${before > 0 ? toLetters(before - 1) : ''}${String.fromCodePoint(65 + (index % 26))}`
}
