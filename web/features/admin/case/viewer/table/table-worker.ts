import Papa from 'papaparse'
import readExcelFile from 'read-excel-file/web-worker'
import { cutSheet, maxRows, maxSheets, type Sheet } from './table-limits.ts'
import { decodeText } from '../text-encoding.ts'
import { isSmallWhenUnpacked } from './unpacked-size.ts'

/** The sheets of a file, or why there are none. */
export type TableAnswer = { sheets: Sheet[] } | { problem: 'too_large' | 'unreadable' | 'too_slow' }

/** Reads the sheets of a file. Runs in a worker, which the page ends when it takes too long. */
async function readSheets(file: File): Promise<TableAnswer> {
  if (!file.type.includes('spreadsheetml')) {
    const text = await decodeText(new Uint8Array(await file.arrayBuffer()))
    const { data } = Papa.parse<string[]>(text, { preview: maxRows + 1, skipEmptyLines: true })
    return { sheets: [cutSheet(file.name, data)] }
  }
  if (!(await isSmallWhenUnpacked(file))) return { problem: 'too_large' }
  const sheets = await readExcelFile(file)
  return { sheets: sheets.slice(0, maxSheets).map(({ sheet, data }) => cutSheet(sheet, data)) }
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  readSheets(data).then(
    (answer) => postMessage(answer),
    () => postMessage({ problem: 'unreadable' } satisfies TableAnswer),
  )
})
