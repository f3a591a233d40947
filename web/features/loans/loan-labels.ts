import type { LoanFile, LoanPerformance } from '#contract/loans.ts'
import { getPaymentState } from '#contract/rules/funding/loan-outlook.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import type { StateTone } from '#web/ui/status/StateTag.tsx'
import { capitalize, formatMoney } from '#web/ui/format.ts'

/** Full repayment and a late invoice take precedence over the status, which is free text from the source table. */
export function describeLoanStatus(loan: LoanPerformance, today: string): { label: string; tone: StateTone } {
  if (getLoanFigures(loan).isRepaid) return { label: 'Repaid', tone: 'ok' }
  if (loan.invoices.some((invoice) => getPaymentState(invoice, today).state === 'late'))
    return { label: 'Payment late', tone: 'bad' }
  const label = capitalize(loan.status.replaceAll('_', ' '))
  return { label, tone: loan.status.toLowerCase() === 'active' ? 'ok' : 'info' }
}

export function describeLoanBalance(loan: LoanPerformance): string {
  const { isRepaid, left } = getLoanFigures(loan)
  if (isRepaid) return 'Fully repaid'
  if (left !== null) return `${formatMoney(left)} left to repay`
  return loan.repaid === null ? 'Your loan' : `${formatMoney(loan.repaid)} repaid so far`
}

export function explainUnavailableFile({ has_file, scan_status }: LoanFile): string | null {
  if (!has_file) return 'No file'
  return scan_status === 'infected' ? 'Malware found' : null
}
