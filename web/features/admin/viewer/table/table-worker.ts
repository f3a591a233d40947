import readExcelFile from 'read-excel-file/web-worker'
import { parseTable } from './parse-table.ts'
import { cutSheet, cutWorkbook, type Sheet } from './table-limits.ts'
import { decodeText } from '../text-encoding.ts'
import { isSmallWhenUnpacked } from './unpacked-size.ts'

export type TableReply = { sheets: Sheet[] } | { problem: 'too_large' | 'unreadable' | 'too_slow' }

/** The page terminates this worker after a deadline. */
async function readSheets(file: File): Promise<TableReply> {
  if (!file.type.includes('spreadsheetml')) {
    const text = await decodeText(new Uint8Array(await file.arrayBuffer()))
    return { sheets: [cutSheet(file.name, parseTable(text))] }
  }
  if (!(await isSmallWhenUnpacked(file))) return { problem: 'too_large' }
  return { sheets: cutWorkbook(await readExcelFile(file)) }
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  readSheets(data).then(
    (reply) => postMessage(reply),
    () => postMessage({ problem: 'unreadable' } satisfies TableReply),
  )
})
