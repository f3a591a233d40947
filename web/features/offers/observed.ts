import type { Financials } from '#contract/financials/financials.ts'
import { getOutlook } from '#contract/rules/offer-outlook.ts'
import { listWholeMonths } from '#web/features/financials/use-figures.ts'

/** How revenue went by the books; null where it is in another currency than offers are, or unknown. */
export function getObserved(financials: Financials | null) {
  if (!financials || financials.currency !== 'USD') return null
  return getOutlook(listWholeMonths(financials).flatMap(({ revenue }) => revenue ?? []))
}
