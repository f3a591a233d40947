import type { LoanPerformance } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import type { StateTone } from '#web/ui/status/StateTag.tsx'
import { formatMoney } from '#web/ui/format.ts'

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The status as the source table writes it, and its tone. */
export function describeStatus(loan: LoanPerformance): { label: string; tone: StateTone } {
  if (getLoanFigures(loan).isRepaid) return { label: 'Repaid', tone: 'ok' }
  const label = capitalize(loan.status.replaceAll('_', ' '))
  return { label, tone: loan.status.toLowerCase() === 'active' ? 'ok' : 'info' }
}

/** What is left, as far as the figures tell. */
export function describeLeft(loan: LoanPerformance): string {
  const { isRepaid, left } = getLoanFigures(loan)
  if (isRepaid) return 'All of it is repaid'
  if (left !== null) return `${formatMoney(left)} left to repay`
  return loan.repaid === null ? 'Your loan' : `${formatMoney(loan.repaid)} repaid so far`
}
