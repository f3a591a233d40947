import Papa from 'papaparse'
import readExcelFile from 'read-excel-file/web-worker'
import { cutSheet, maxRows, maxSheets, type Sheet } from './table-limits.ts'

export interface TableAnswer {
  sheets: Sheet[] | null
}

/** Reads the sheets of a file. It runs apart from the page, which ends it when it takes too long. */
async function readSheets(file: File): Promise<Sheet[]> {
  if (!file.type.includes('spreadsheetml')) {
    const { data } = Papa.parse<string[]>(await file.text(), { preview: maxRows + 1, skipEmptyLines: true })
    return [cutSheet(file.name, data)]
  }
  const sheets = await readExcelFile(file)
  return sheets.slice(0, maxSheets).map(({ sheet, data }) => cutSheet(sheet, data))
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  readSheets(data).then(
    (sheets) => postMessage({ sheets } satisfies TableAnswer),
    () => postMessage({ sheets: null } satisfies TableAnswer),
  )
})
