import Papa from 'papaparse'
import { maxRows } from './table-limits.ts'

/**
 * Reads up to `maxRows + 1` rows of a CSV or TSV file. Empty lines count as rows, except at the end of the file, so
 * that row numbers are the same as in spreadsheet programs.
 */
export function parseTable(text: string): string[][] {
  // Empty lines would distort the detection of the delimiter.
  const { delimiter } = Papa.parse<string[]>(text, { preview: 10, skipEmptyLines: true }).meta
  const { data, meta } = Papa.parse<string[]>(text, { preview: maxRows + 1, delimiter })
  if (meta.truncated) return data
  return data.slice(0, data.findLastIndex((row) => row.length > 1 || row[0] !== '') + 1)
}
