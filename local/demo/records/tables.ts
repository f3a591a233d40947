import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { buildPdf } from '#local/demo/files/pdf.ts'
import { shiftMonths } from './shift-months.ts'

export const demoFiles = ['investors.csv', 'loans.csv', 'loan_documents.csv'] as const
type DemoFile = (typeof demoFiles)[number]

const lastStoredDate = new Date('2026-11-05')

/** Reads a demo CSV file and moves its dates by whole months, as if the file had been written within the last month. */
export function readDemoText(file: DemoFile, now: Date = lastStoredDate): string {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const months =
    (now.getUTCFullYear() - lastStoredDate.getUTCFullYear()) * 12 +
    now.getUTCMonth() -
    lastStoredDate.getUTCMonth()
  const isThisMonthPast = now.getUTCDate() >= lastStoredDate.getUTCDate()
  return shiftMonths(text, isThisMonthPast ? months : months - 1)
}

export const readDemoRows = (file: DemoFile, now?: Date): Record<string, string>[] =>
  parse(readDemoText(file, now), { columns: true, skip_empty_lines: true })

export interface LoanFile {
  filename: string
  content: Buffer
}

export function buildLoanFiles(now?: Date): LoanFile[] {
  const companies = new Map(
    readDemoRows('loans.csv', now).map((loan) => [loan['external_id'], loan['company']]),
  )
  return readDemoRows('loan_documents.csv', now).map((row) => ({
    filename: row['file'] ?? '',
    content: buildPdf([
      row['name'] ?? '',
      companies.get(row['loan']) ?? '',
      `Date: ${row['document_date']}`,
      ...(row['amount'] ? [`Amount: $${row['amount']}`] : []),
      '',
      'This is an example made for the demo. It is not binding.',
    ]),
  }))
}
