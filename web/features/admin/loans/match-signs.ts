import type { CompanySummary } from '#contract/companies.ts'
import type { UnmatchedLoan } from '#contract/loans.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { formatMoney } from '#web/ui/format.ts'

export interface MatchSign {
  speaksFor: boolean
  text: string
}

const statusesWithLoan: readonly string[] = ['docs_await_sign', 'funded', 'repaid']

/** What speaks for and against a loan being this company's; a name alone never binds. */
export function listMatchSigns(
  loan: Pick<UnmatchedLoan, 'suggested_company' | 'company_name' | 'amount'>,
  company: Pick<CompanySummary, 'id' | 'name' | 'status' | 'capital_amount_requested'>,
): MatchSign[] {
  const isSameName = company.id === loan.suggested_company
  const requested = company.capital_amount_requested
  const isSameAmount = requested !== null && Number(requested) === Number(loan.amount)
  return [
    {
      speaksFor: isSameName,
      text: isSameName ? 'The names look the same' : `The table says “${loan.company_name}”`,
    },
    {
      speaksFor: isSameAmount,
      text: isSameAmount
        ? `The company asked for ${formatMoney(requested)}, too`
        : requested === null
          ? 'The company names no amount'
          : `The company asked for ${formatMoney(requested)}`,
    },
    {
      speaksFor: statusesWithLoan.includes(company.status),
      text: `The company’s status is ${companyStatuses[company.status]}`,
    },
  ]
}
