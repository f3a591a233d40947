import type { Financials } from '#contract/financials/financials.ts'
import { projectRevenue } from '#contract/rules/offer-outlook.ts'
import { listCompleteMonths } from '#web/features/financials/use-figures.ts'

/** Returns null without enough data, or if the books are not in US dollars. */
export function getRevenueOutlook(financials: Financials | null) {
  if (!financials || financials.currency !== 'USD') return null
  return projectRevenue(listCompleteMonths(financials).flatMap(({ revenue }) => revenue ?? []))
}
