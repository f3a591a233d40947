import type { LoanPerformance } from '../loans.ts'
import { addMoney, subtractMoney, toPercent } from './money.ts'

type Loan = Pick<LoanPerformance, 'amount' | 'total_due' | 'repaid' | 'status' | 'invoices'>

/** What can be computed of a loan; null where the source table lacks a figure for it. US dollars. */
export interface LoanFigures {
  isRepaid: boolean
  left: string | null
  /** What is repaid above the advance. */
  fee: string | null
  /** Whole percents of the total, rounded down. */
  repaidPercent: number | null
  /** The percent of the total at which the advance itself is back. */
  advancePercent: number | null
  /** The sum of the invoices that have an amount. */
  invoiced: string
}

/** Repaid by its status, or when its figures say so. */
const isRepaid = ({ status, repaid, total_due }: Pick<Loan, 'status' | 'repaid' | 'total_due'>) =>
  status.toLowerCase() === 'repaid' ||
  (repaid !== null && total_due !== null && subtractMoney(total_due, repaid) === '0.00')

export function getLoanFigures(loan: Loan): LoanFigures {
  const { amount, total_due, repaid, invoices } = loan
  return {
    isRepaid: isRepaid(loan),
    left: total_due !== null && repaid !== null ? subtractMoney(total_due, repaid) : null,
    fee: amount !== null && total_due !== null ? subtractMoney(total_due, amount) : null,
    repaidPercent: total_due !== null && repaid !== null ? toPercent(repaid, total_due) : null,
    advancePercent: amount !== null && total_due !== null ? toPercent(amount, total_due) : null,
    invoiced: addMoney(...invoices.flatMap((invoice) => invoice.amount ?? [])),
  }
}

/**
 * The loan that a founder looks for first: of those not repaid the one that started last, else the last of all; null
 * without any. The loans come by start date, ascending.
 */
export const findCurrentLoan = <T extends Loan>(loans: readonly T[]): T | null =>
  loans.findLast((loan) => !isRepaid(loan)) ?? loans.at(-1) ?? null
