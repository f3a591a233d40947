import { z } from 'zod'

const statementLine = z.object({
  id: z.string(),
  statement: z.enum(['profit_and_loss', 'balance_sheet']),
  month: z.string(),
  section: z.enum([
    'income',
    'cost_of_sales',
    'expenses',
    'other_income',
    'other_expenses',
    'assets',
    'liabilities',
    'equity',
  ]),
  groups: z.array(z.string()),
  account: z.string(),
  amount: z.string(),
  currency: z.string(),
})

/** What a snapshot holds: everything that one reading of a connection gave, but its transactions. */
export const SnapshotContent = z.object({
  currency: z.string().nullable(),
  fiscal_year_start: z.int().nullable(),
  locked_through: z.string().nullable(),
  basis: z.enum(['accrual', 'cash', 'unknown']),
  statements: z.array(statementLine),
  cash_flow: z.array(z.object({ month: z.string(), receipts: z.string(), payments: z.string() })),
  aged: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['receivable', 'payable']),
      party: z.string(),
      billed_from: z.string(),
      amount: z.string(),
      currency: z.string(),
    }),
  ),
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      mask: z.string().nullable(),
      type: z.enum(['credit', 'debit', 'unknown']),
      currency: z.string(),
      balance: z.string(),
    }),
  ),
})
export type SnapshotContent = z.infer<typeof SnapshotContent>

export const emptyContent: SnapshotContent = {
  currency: null,
  fiscal_year_start: null,
  locked_through: null,
  basis: 'unknown',
  statements: [],
  cash_flow: [],
  aged: [],
  accounts: [],
}
