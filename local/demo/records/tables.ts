import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { paperPdf } from './paper-pdf.ts'

/** Invented investors, and the loans of the demo's companies: what the embedded syncs read. */
export const demoFiles = ['investors.csv', 'loans.csv', 'loan_documents.csv'] as const
type DemoFile = (typeof demoFiles)[number]

/** The text of one of the demo's CSV files. */
export const demoText = (file: DemoFile): string => readFileSync(new URL(file, import.meta.url), 'utf8')

/** The rows of one of the demo's CSV files. */
export const demoRows = (file: DemoFile): Record<string, string>[] =>
  parse(demoText(file), { columns: true, skip_empty_lines: true })

export interface DemoPaper {
  filename: string
  content: Buffer
}

/** The files behind the demo's invoices and documents, each marked as an example. */
export function demoPapers(): DemoPaper[] {
  const companyOf = new Map(demoRows('loans.csv').map((loan) => [loan['external_id'], loan['company']]))
  return demoRows('loan_documents.csv').map((row) => ({
    filename: row['file'] ?? '',
    content: paperPdf([
      row['name'] ?? '',
      companyOf.get(row['loan']) ?? '',
      `Date: ${row['document_date']}`,
      ...(row['amount'] ? [`Amount: $${row['amount']}`] : []),
      '',
      'This is an example made for the demo. It binds nobody.',
    ]),
  }))
}
