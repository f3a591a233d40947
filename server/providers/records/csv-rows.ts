import type { CsvError } from 'csv-parse'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { ProviderError } from '../provider-error.ts'
import { snakeCase } from './cells.ts'
import type { ColumnNames, RawRow } from './rows.ts'

const PAGE_ROWS = 100
const MAX_ROW_CHARACTERS = 100_000

/**
 * The rows of a CSV file (UTF-8, comma separated, first line the column names, one of them `external_id`), a page at a
 * time. A line with too few or too many cells is reported as a row without an id. Throws ProviderError: `not_found` without
 * the file, `invalid` when it is no such table.
 */
export async function* csvRows(path: string, names: ColumnNames = {}): AsyncGenerator<RawRow[]> {
  const operation = `read ${basename(path)}`
  const idColumn = names['external_id'] ?? 'external_id'
  const isId = (column: string) => column === idColumn || snakeCase(column) === idColumn
  const broken: RawRow[] = []
  const { parse } = await import('csv-parse')
  const parser = parse({
    bom: true,
    columns: (header: string[]) => requireValidHeader(operation, header, isId),
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_CHARACTERS,
  })
  parser.on('skip', (error: CsvError | undefined) => broken.push(buildBrokenRow(path, error)))
  const file = createReadStream(path).on('error', (error) => parser.destroy(error))
  try {
    let page: RawRow[] = []
    for await (const { record, info } of file.pipe(parser) as AsyncIterable<ParsedRow>) {
      page.push(toRow(path, record, info.lines, isId))
      if (page.length === PAGE_ROWS) {
        yield page
        page = []
      }
    }
    if (page.length + broken.length > 0) yield [...page, ...broken]
  } catch (error) {
    throw toProviderError(error, operation)
  } finally {
    file.destroy()
  }
}

interface ParsedRow {
  record: Record<string, string>
  info: { lines: number }
}

function requireValidHeader(
  operation: string,
  header: string[],
  isId: (column: string) => boolean,
): string[] {
  const columns = header.map((column) => column.trim())
  const wrong = columns.some(isId)
    ? new Set(columns).size < columns.length && 'two columns have the same name'
    : 'no column is named external_id'
  if (wrong) throw new ProviderError('csv', operation, 'invalid', { details: { note: wrong } })
  return columns
}

function toRow(
  path: string,
  cells: Record<string, string>,
  line: number,
  isId: (column: string) => boolean,
): RawRow {
  const id = Object.entries(cells).find(([column]) => isId(column))?.[1]
  return { external_id: id?.trim() || null, place: `${basename(path)}, line ${line}`, cells }
}

/** A line that is no row: too few or too many cells, or a quotation that goes wrong. */
function buildBrokenRow(path: string, error: CsvError | undefined): RawRow {
  const line: unknown = error?.['lines']
  return {
    external_id: null,
    place: `${basename(path)}, line ${typeof line === 'number' ? line : 'unknown'}`,
    cells: {},
    broken: 'This line has another number of cells than the first one, or a quote at a wrong place',
  }
}

function toProviderError(error: unknown, operation: string): unknown {
  if (error instanceof ProviderError || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const options = { cause: error, details: { note: code || error.message } }
  if (code === 'ENOENT') return new ProviderError('csv', operation, 'not_found', options)
  return new ProviderError('csv', operation, code.startsWith('CSV_') ? 'invalid' : 'down', options)
}
