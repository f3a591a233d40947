import { z } from 'zod'
import {
  defineDateCell,
  defineEnumItem,
  defineMoneyCell,
  definePercentCell,
  defineRequiredCell,
  defineRequiredTextCell,
  defineTextCell,
} from './cells.ts'
import type { LoanFileRecord, LoanRecord } from './index.ts'
import { createRowReader } from './rows.ts'

const loanColumns = z.object({
  external_id: defineRequiredTextCell(100),
  company_id: defineTextCell(36).pipe(z.uuid('This is not a company id').nullable()),
  company: defineTextCell(200),
  type: defineRequiredTextCell(100),
  status: defineRequiredTextCell(100),
  start_date: defineRequiredCell(defineDateCell()),
  amount: defineRequiredCell(defineMoneyCell()),
  repaid: defineMoneyCell(),
  outstanding: defineMoneyCell(),
  share: definePercentCell(),
  minimum: defineMoneyCell(),
  planned_end: defineDateCell(),
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
  external_id: defineRequiredTextCell(100),
  loan: defineRequiredTextCell(100),
  kind: defineRequiredCell(defineTextCell(100)).pipe(defineEnumItem(['invoice', 'document'])),
  name: defineRequiredTextCell(200),
  document_date: defineRequiredCell(defineDateCell()),
  amount: defineMoneyCell(),
  revenue: defineMoneyCell(),
  due_date: defineDateCell(),
  paid_on: defineDateCell(),
  file,
})

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
