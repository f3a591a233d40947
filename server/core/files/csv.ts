import { Readable } from 'node:stream'
import type { OutgoingFile } from './outgoing-file.ts'

export type CsvCell = string | number | boolean | null

/** Runs of characters that spreadsheets skip before a formula or treat as separators of cells and rows. */
const gaps = /^[;\s"\p{Cf}]*|[;\s"\p{Cf}]+/gu

/** Separators besides the comma. In many locales, spreadsheets split at semicolons and ignore our quotes. */
const separator = /[;\t\r\n]/

/** Characters that can begin a formula (see CSV injection at OWASP), including full-width forms. */
const formula = /^[=+@＝＋＠－-]/
const negativeNumber = /^-\d+(?:\.\d+)?$/

/**
 * Puts an apostrophe before every formula, wherever a spreadsheet may begin a new cell, and before a leading tab or
 * carriage return. A text that is only a negative number stays unchanged.
 */
function escapeFormulas(text: string): string {
  if (negativeNumber.test(text)) return text
  const escaped = text.replaceAll(gaps, (gap, at: number) => {
    const beginsCell = at === 0 || separator.test(gap)
    return beginsCell && formula.test(text.charAt(at + gap.length)) ? `${gap}'` : gap
  })
  return /^[\t\r]/.test(escaped) ? `'${escaped}` : escaped
}

/** Builds a line of a CSV file (RFC 4180). Cells are quoted if necessary and cannot act as formulas. */
export function toCsvLine(cells: readonly CsvCell[]): string {
  const line = cells.map(toCsvCell).join(',')
  // A spreadsheet that splits at semicolons reads a negative number and the cells after it as one cell, which could be
  // a formula.
  const isFormula = line.startsWith('-') && /[(|!]/.test(line)
  return `${isFormula ? "'" : ''}${line}\r\n`
}

function toCsvCell(value: CsvCell): string {
  const safe = value === null ? '' : escapeFormulas(String(value))
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Rows = readonly (readonly CsvCell[])[]

/**
 * Builds a CSV file with a byte order mark, so that spreadsheets read it as UTF-8. Reads `batches` while the file is
 * sent.
 */
export function buildCsvFile(
  name: string,
  header: readonly CsvCell[],
  batches: AsyncIterable<Rows> | [Rows],
): OutgoingFile {
  async function* writeLines() {
    yield `\uFEFF${toCsvLine(header)}`
    for await (const rows of batches) yield rows.map(toCsvLine).join('')
  }
  return { name, media_type: 'text/csv', content: Readable.from(writeLines()) }
}
