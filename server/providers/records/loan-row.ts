import { z } from 'zod'
import * as cell from './cells.ts'
import type { LoanPaper, LoanRecord } from './index.ts'
import { type ColumnNames, rowReader } from './rows.ts'

const loanColumns = z.object({
  external_id: cell.requiredText(100),
  company_id: cell.text(36).pipe(z.uuid('This is not an id of a company').nullable()),
  company: cell.text(200),
  type: cell.requiredText(100),
  status: cell.requiredText(100),
  start_date: cell.required(cell.date()),
  amount: cell.required(cell.money()),
  repaid: cell.money(),
  outstanding: cell.money(),
})

const loan = loanColumns
  .refine((row) => row.company_id !== null || row.company !== null, {
    path: ['company'],
    message: 'Name the company, or give its id',
  })
  .transform(({ company_id, company, repaid, ...row }): Omit<LoanRecord, 'invoices' | 'documents'> => ({
    ...row,
    company: { id: company_id, name: company },
    repaid: repaid ?? '0.00',
  }))

/** A file in Airtable; of a CSV file's cell, the name alone. */
const attachment = z.object({ id: z.string().min(1), filename: z.string().nullish() })

const file = z.preprocess(
  (value) => (Array.isArray(value) ? (value[0] ?? null) : value === '' ? null : (value ?? null)),
  z.union([z.string(), attachment], 'This is no file').nullable(),
)

const paperColumns = z.object({
  external_id: cell.requiredText(100),
  loan: cell.requiredText(100),
  kind: cell.required(cell.text(100)).pipe(cell.word(['invoice', 'document'])),
  name: cell.requiredText(200),
  document_date: cell.required(cell.date()),
  amount: cell.money(),
  file,
})

/** An invoice or document, with the `external_id` of its loan. */
export type PaperRow = z.output<typeof paperColumns>

/** The paper as the port shows it; `keyOf` makes the key of a file. */
export function toPaper(
  { external_id, name, document_date, amount, file: given }: PaperRow,
  keyOf: (fileId: string) => string,
): LoanPaper {
  const [id, filename] = typeof given === 'string' ? [given, given] : [given?.id, given?.filename]
  return {
    external_id,
    name,
    document_date,
    amount,
    filename: id === undefined ? null : (filename ?? name),
    file_key: id === undefined ? null : keyOf(id),
  }
}

export const loanReader = (names?: ColumnNames) => rowReader(loan, Object.keys(loanColumns.shape), names)
export const paperReader = (names?: ColumnNames) =>
  rowReader(paperColumns, Object.keys(paperColumns.shape), names)
