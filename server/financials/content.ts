import { z } from 'zod'
import { typedKeys } from '#contract/core/fields.ts'
import { accountKinds, type AccountKind } from '#contract/rules/metrics/readings.ts'

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

const statementMonths = z.object({ profit_and_loss: z.array(z.string()), balance_sheet: z.array(z.string()) })

const kindByType = { debit: 'cash', credit: 'card', unknown: 'unknown' } as const
const typeByKind = {
  cash: 'debit',
  investment: 'debit',
  card: 'credit',
  loan: 'credit',
  unknown: 'unknown',
} as const

/** Older snapshots have accounts with a type but no kind. */
const account = z
  .object({
    id: z.string(),
    name: z.string(),
    mask: z.string().nullable(),
    institution: z.string().nullable().default(null),
    type: z.enum(['credit', 'debit', 'unknown']),
    kind: z.enum(typedKeys(accountKinds)).optional(),
    currency: z.string(),
    balance: z.string().nullable(),
  })
  .transform((stored) => ({ ...stored, kind: stored.kind ?? kindByType[stored.type] }))

export const toAccountKind = (type: unknown): AccountKind =>
  type === 'debit' || type === 'credit' ? kindByType[type] : 'unknown'

/** Returns `debit` for assets, `credit` for liabilities, and `unknown` for an unknown kind. */
export const toAccountType = (kind: AccountKind) => typeByKind[kind]

/** All data of one sync of a connection, except transactions. */
export const SnapshotContent = z
  .object({
    currency: z.string().nullable(),
    fiscal_year_start: z.int().nullable(),
    locked_through: z.string().nullable(),
    basis: z.enum(['accrual', 'cash', 'unknown']),
    statements: z.array(statementLine),
    statement_months: statementMonths.optional(),
    cash_flow: z.array(z.object({ month: z.string(), receipts: z.string(), payments: z.string() })),
    aged: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['receivable', 'payable']),
        party: z.string(),
        billed_from: z.string().nullable(),
        amount: z.string(),
        currency: z.string(),
      }),
    ),
    accounts: z.array(account),
    /** True if the bank's transactions in the synced months are complete; null if unknown. */
    is_history_complete: z.boolean().nullable().default(null),
  })
  .transform((content) => ({
    ...content,
    statement_months: content.statement_months ?? {
      profit_and_loss: listMonths(content.statements, 'profit_and_loss'),
      balance_sheet: listMonths(content.statements, 'balance_sheet'),
    },
  }))
export type SnapshotContent = z.infer<typeof SnapshotContent>

type StatementKind = z.infer<typeof statementLine>['statement']

const listMonths = (lines: readonly z.infer<typeof statementLine>[], kind: StatementKind) => [
  ...new Set(lines.filter(({ statement }) => statement === kind).map(({ month }) => month)),
]

export const emptyContent: SnapshotContent = {
  currency: null,
  fiscal_year_start: null,
  locked_through: null,
  basis: 'unknown',
  statements: [],
  statement_months: { profit_and_loss: [], balance_sheet: [] },
  cash_flow: [],
  aged: [],
  accounts: [],
  is_history_complete: null,
}
