import { basename } from 'node:path'
import { ProviderError } from '../../core/provider-error.ts'
import { toSnakeCase } from './cells.ts'
import {
  cleanCell,
  cleanId,
  hasRowContent,
  isErrorValue,
  isShortenedNumber,
  isTotalsRow,
} from './csv-cells.ts'
import { openTableFile, type TableFile } from './csv-file.ts'
import { csvOptions, findLayout, splitSeparatorLine, type TableLayout } from './csv-layout.ts'
import type { RawPage, RawRow, TableNote } from './rows.ts'

const PAGE_ROWS = 100
const MAX_ROW_CHARACTERS = 100_000

/** The column names must be within this number of characters at the beginning of the file. */
const START_CHARACTERS = 64 * 1024

/**
 * Reads a CSV file in pages of rows. Supports commas, semicolons, tabs and pipes, and UTF-8, UTF-16 and Windows-1252.
 * Requires a column `external_id`. Skips rows without content and rows of totals. Throws ProviderError: `not_found`
 * for a missing file, `down` for a file that cannot be read, `invalid` for an invalid table.
 * @param fields the columns to read
 */
export async function* readCsvRows(path: string, fields: readonly string[]): AsyncGenerator<RawPage> {
  const file = await openTableFile(path).catch((error: unknown) => {
    throw toProviderError(error, path)
  })
  try {
    if (file.encoding === 'windows-1252') yield { rows: [], notes: [buildEncodingNote(path)] }
    yield* readTable(path, file, fields)
  } catch (error) {
    throw toProviderError(error, path)
  } finally {
    await file.close()
  }
}

const buildEncodingNote = (path: string): TableNote => ({
  place: basename(path),
  message:
    'This file is not UTF-8, so it was read as Windows-1252. Check names with accents, or save it as “CSV UTF-8”',
})

async function* readTable(path: string, file: TableFile, fields: readonly string[]): AsyncGenerator<RawPage> {
  const text = file.text()
  const start = await readStart(text)
  const { delimiter, text: tableStart } = splitSeparatorLine(start)
  const layout = findLayout(path, tableStart, { delimiter, fields })
  if (!layout) return
  let isEnded = true
  async function* readAll() {
    yield tableStart
    isEnded = endsWithBreak(tableStart)
    for await (const piece of text) {
      if (piece !== '') isEnded = endsWithBreak(piece)
      yield piece
    }
  }
  yield* readRows(path, readAll(), { layout, isCutOff: (cells) => !isEnded && cells < layout.columns.length })
}

const endsWithBreak = (text: string) => /[\r\n]$/.test(text)

async function readStart(text: AsyncGenerator<string>): Promise<string> {
  let start = ''
  while (start.length < START_CHARACTERS) {
    const { value, done } = await text.next()
    if (done) break
    start += value
  }
  return start
}

interface Reading {
  layout: TableLayout
  /** Returns true if the last row is incomplete, given its number of cells. */
  isCutOff: (cells: number) => boolean
}

async function* readRows(
  path: string,
  text: AsyncIterable<string>,
  { layout, isCutOff }: Reading,
): AsyncGenerator<RawPage> {
  let page = newPage()
  const place: Place = { path, row: 0, layout }
  let lastCells = layout.columns.length
  try {
    for await (const parsed of parseText(text, layout.delimiter))
      for (const { record, raw } of parsed) {
        place.row += 1
        const read = readRow(place, record, raw)
        lastCells = isTableRow(read) ? record.length : layout.columns.length
        if (read !== null && page.rows.length === PAGE_ROWS) {
          yield page
          page = newPage()
        }
        addToPage(page, read)
      }
  } catch (error) {
    if (!isCsvError(error)) throw error
    page.rows.push(buildUnreadRow(path, place.row + 1))
  }
  yield isCutOff(lastCells) ? markCutOff(page, place, lastCells) : page
}

type ReadRow = RawRow | TableNote | null

const isTableRow = (read: ReadRow): read is RawRow => read !== null && 'cells' in read

function addToPage(page: ReturnType<typeof newPage>, read: ReadRow): void {
  if (isTableRow(read)) page.rows.push(read)
  else if (read !== null) page.notes.push(read)
}

/** If the CSV is invalid, yields the rows before the error, then throws CsvError. */
async function* parseText(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<ParsedRow[]> {
  const { parse } = await import('csv-parse')
  const rows: ParsedRow[] = []
  // Collects rows in a callback, because the parser's stream drops the rows before an error.
  const on_record = (row: unknown) => void rows.push(row as ParsedRow)
  const options = { ...csvOptions, delimiter, raw: true, max_record_size: MAX_ROW_CHARACTERS }
  const parser = parse({ ...options, on_record })
  // Errors are passed to the callbacks of `write` and `end`.
  parser.on('error', () => {})
  parser.resume()
  const run = (call: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => call((error) => (error ? reject(error) : resolve())))
  try {
    for await (const piece of text) {
      if (piece !== '') await run((done) => parser.write(piece, done))
      yield rows.splice(0)
    }
    await run((done) => parser.end(done))
    yield rows.splice(0)
  } catch (error) {
    yield rows.splice(0)
    throw error
  }
}

interface ParsedRow {
  record: string[]
  raw: string
}

interface Place {
  path: string
  /** The number of the row in the spreadsheet, starting at 1. */
  row: number
  layout: TableLayout
}

const newPage = () => ({ rows: [] as RawRow[], notes: [] as TableNote[] })

/** Rejects a truncated last row. The row's id is used only if a cell follows the id. */
function markCutOff(page: RawPage, { path, row, layout }: Place, cells: number): RawPage {
  const place = toPlace(path, row)
  const rows = page.rows.map((read) => {
    if (read.place !== place) return read
    const external_id = layout.idColumn < cells - 1 ? read.external_id : null
    return { ...read, external_id, broken: 'This row is incomplete. The file may be truncated' }
  })
  return {
    ...page,
    rows,
    incomplete: `row ${row} is incomplete and the file may be truncated (${basename(path)})`,
  }
}

const toPlace = (path: string, row: number) => `${basename(path)}, row ${row}`

function readRow({ path, row, layout }: Place, record: readonly string[], raw: string): ReadRow {
  const { columns, idColumn, delimiter, headerRow } = layout
  if (row <= headerRow) return null
  const cells = record.map(cleanCell)
  const id = cleanId(cells[idColumn] ?? '')
  const place = toPlace(path, row)
  if (!hasRowContent(cells, id) || toSnakeCase(id) === 'external_id') return null
  if (isTotalsRow(cells, id)) return { place, message: 'This row of totals was skipped' }
  const broken = explainBroken(record, raw, columns.length)
  // The id may be wrong if an extra cell comes before it, or if a misplaced quotation mark merges rows.
  const isIdSafe = broken === undefined || (broken === tooManyCells && idColumn === 0)
  const idProblem = explainId(isIdSafe ? id : null)
  return {
    external_id: idProblem === undefined ? id : null,
    place,
    cells: Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])),
    broken: broken ?? (id === '' ? undefined : idProblem),
    unidentified: idProblem && `row ${row} ${idProblem} (${basename(path)})`,
    hasDecimalCommas: delimiter !== ',',
  }
}

const tooManyCells = 'This row has more cells than the table has columns'
const misplacedQuote = 'This row has a misplaced quotation mark'

function explainBroken(record: readonly string[], raw: string, columns: number): string | undefined {
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  // The parser returns a quoted cell unchanged if text follows the closing quotation mark.
  if (record.some((cell) => cell.startsWith('"') && !raw.includes(quote(cell)))) return misplacedQuote
  return record.slice(columns).some((cell) => cleanCell(cell) !== '') ? tooManyCells : undefined
}

function explainId(id: string | null): string | undefined {
  if (id === null) return 'has an unclear id'
  if (id === '') return 'has no id'
  if (isErrorValue(id)) return 'has a spreadsheet error instead of an id'
  return isShortenedNumber(id) ? 'has an id that the spreadsheet shortened' : undefined
}

const buildUnreadRow = (path: string, row: number): RawRow => ({
  external_id: null,
  place: toPlace(path, row),
  cells: {},
  broken:
    'This row is too long or has a misplaced quotation mark. This row and all following rows were not read',
  unidentified: `row ${row} and all following rows could not be read (${basename(path)})`,
})

const isCsvError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')

function toProviderError(error: unknown, path: string): unknown {
  if (error instanceof ProviderError || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const kind = code === 'ENOENT' ? 'not_found' : 'down'
  return new ProviderError('csv', `read ${basename(path)}`, kind, {
    cause: error,
    details: { note: code || error.message },
  })
}
