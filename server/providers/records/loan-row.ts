import { z } from 'zod'
import * as cell from './cells.ts'
import type { LoanFileRecord, LoanRecord } from './index.ts'
import { createRowReader } from './rows.ts'

const loanColumns = z.object({
  external_id: cell.requiredText(100),
  company_id: cell.text(36).pipe(z.uuid('This is not a company id').nullable()),
  company: cell.text(200),
  type: cell.requiredText(100),
  status: cell.requiredText(100),
  start_date: cell.required(cell.date()),
  amount: cell.required(cell.money()),
  repaid: cell.money(),
  outstanding: cell.money(),
  share: cell.percent(),
  minimum: cell.money(),
  planned_end: cell.date(),
})

const loan = loanColumns
  .refine((row) => row.company_id !== null || row.company !== null, {
    path: ['company'],
    message: 'Enter the company’s name or id',
  })
  .transform(
    ({ company_id, company, repaid, share, ...row }): Omit<LoanRecord, 'invoices' | 'documents'> => ({
      ...row,
      company: { id: company_id, name: company },
      repaid: repaid ?? '0.00',
      revenue_share: share,
    }),
  )

/** A file in Airtable. In a CSV file, the cell has only the file name. */
const attachment = z.object({ id: z.string().min(1), filename: z.string().nullish() })

const file = z.preprocess(
  (value) => (Array.isArray(value) ? (value[0] ?? null) : value === '' ? null : (value ?? null)),
  z.union([z.string(), attachment], 'This is not a file').nullable(),
)

const loanFileColumns = z.object({
  external_id: cell.requiredText(100),
  loan: cell.requiredText(100),
  kind: cell.required(cell.text(100)).pipe(cell.word(['invoice', 'document'])),
  name: cell.requiredText(200),
  document_date: cell.required(cell.date()),
  amount: cell.money(),
  revenue: cell.money(),
  due_date: cell.date(),
  paid_on: cell.date(),
  file,
})

/** An invoice or document, with the `external_id` of its loan. */
export type LoanFileRow = z.output<typeof loanFileColumns>

export function toLoanFile(
  { external_id, name, document_date, amount, revenue, due_date, paid_on, file }: LoanFileRow,
  getKey: (fileId: string) => string,
): LoanFileRecord {
  const [id, filename] = typeof file === 'string' ? [file, file] : [file?.id, file?.filename]
  return {
    external_id,
    name,
    document_date,
    amount,
    revenue,
    due_date,
    paid_on,
    filename: id === undefined ? null : (filename ?? name),
    file_key: id === undefined ? null : getKey(id),
  }
}

export const loanFields: readonly string[] = Object.keys(loanColumns.shape)
export const loanFileFields: readonly string[] = Object.keys(loanFileColumns.shape)

export const createLoanReader = () =>
  createRowReader(loan, { fields: loanFields, amounts: ['amount', 'repaid', 'outstanding', 'minimum'] })
export const createLoanFileReader = () =>
  createRowReader(loanFileColumns, { fields: loanFileFields, amounts: ['amount', 'revenue'] })
