import { addMoney } from '#contract/rules/money.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import type { LoanRecord } from '#server/providers/records/index.ts'

export const toLoanColumns = ({
  type,
  status,
  start_date,
  amount,
  repaid,
  outstanding,
  ...loan
}: LoanRecord) => ({
  type: type.toLowerCase(),
  status,
  start_date,
  amount,
  repaid,
  total_due: outstanding === null ? null : addMoney(repaid, outstanding),
  revenue_share: loan.revenue_share,
  minimum: loan.minimum,
  planned_end: loan.planned_end,
})

interface NewLoan {
  id: string
  external_id: string
  type: string
  status: string
  start_date: string
  amount: string | null
  repaid: string | null
  total_due: string | null
  revenue_share: number | string | null
  minimum: string | null
  planned_end: string | null
}

export async function insertLoan({ trx, companyId, record }: Edit, loan: NewLoan): Promise<void> {
  await trx
    .insertInto('loans')
    .values({ company_id: companyId, ...loan })
    .execute()
  record('everyone', 'loan', loan.id, { loan: [null, toRecordedLoan(loan)] })
}

/** Describes a loan in the company's history, such as `rbf, 2025-08-18, $150000.00`. */
export const toRecordedLoan = ({
  type,
  amount,
  start_date,
}: Pick<NewLoan, 'type' | 'amount' | 'start_date'>) =>
  `${type}, ${start_date}${amount === null ? '' : `, $${amount}`}`
