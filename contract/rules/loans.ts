import type { LoanFile, LoanPerformance } from '../loans.ts'
import { addMoney, subtractMoney, toPercent } from './money.ts'

type Loan = Pick<LoanPerformance, 'amount' | 'total_due' | 'repaid' | 'status'> & {
  invoices: readonly Pick<LoanFile, 'amount'>[]
}

/** Amounts are in US dollars. A nullable figure is null if the source table lacks one of its inputs. */
export interface LoanFigures {
  isRepaid: boolean
  left: string | null
  fee: string | null
  /** The repaid percentage of the total, rounded down to a whole number. */
  repaidPercent: number | null
  advancePercent: number | null
  invoiced: string
}

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
 * Returns the latest open loan, or else the latest loan; null if there are no loans. Expects loans in ascending order
 * of start date.
 */
export const findCurrentLoan = <T extends Loan>(loans: readonly T[]): T | null =>
  loans.findLast((loan) => !isRepaid(loan)) ?? loans.at(-1) ?? null
