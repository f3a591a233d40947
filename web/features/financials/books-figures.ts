import { skipToken } from '@reduxjs/toolkit/query'
import type { Company } from '#contract/companies.ts'
import type { Metric } from '#contract/financials/financials.ts'
import { toMetricsRequest } from './api.ts'
import type { BooksField } from './books-fields.ts'
import { formatFigure } from './figure-format.ts'

export interface BooksFigure {
  key: Metric['key']
  claim: string
  /** The underlying figures: `$612,400 in cash, $58,200 net burn`. Empty if there are none. */
  basis: string
  /** The value to copy into the answer; null if the figure is only informative. */
  answer: number | boolean | null
}

export const toBooksRequest = (company: Company | null) =>
  company && company.connections.length > 0
    ? toMetricsRequest({ companyId: company.id, month: null })
    : skipToken

type FindMetric = (key: Metric['key']) => Metric | undefined

const figureGetters: Readonly<Record<BooksField, (find: FindMetric) => BooksFigure | null>> = {
  'assessment.is_not_burning_cash': getNoBurnFigure,
  'assessment.runway_months': getRunwayFigure,
  'assessment.has_other_loans': getDebtFigure,
  'assessment.capital_amount_requested': (find) =>
    getMoneyFigure(find('revenue'), 'of revenue in the last full month'),
  'commercial_contracts.total_value': (find) =>
    getMoneyFigure(find('revenue_12_months'), 'of revenue in the last twelve months'),
  'commercial_contracts.largest_percentage': getLargestCustomerFigure,
}

export function getBooksFigure(field: BooksField, metrics: readonly Metric[] = []): BooksFigure | null {
  const find: FindMetric = (key) => metrics.find((metric) => metric.key === key && metric.status === 'ok')
  return figureGetters[field](find)
}

function getRunwayFigure(find: FindMetric): BooksFigure | null {
  const runway = find('runway')
  if (!runway || runway.special === 'infinite') return null
  const basis = describeCash(find)
  if (runway.special !== null || runway.value === null)
    return { key: 'runway', claim: 'more than 36 months', basis, answer: null }
  return { key: 'runway', claim: formatFigure(runway, runway), basis, answer: Number(runway.value) }
}

function getNoBurnFigure(find: FindMetric): BooksFigure | null {
  if (find('runway')?.special !== 'infinite') return null
  return { key: 'runway', claim: 'that you are not burning cash', basis: describeCash(find), answer: true }
}

function describeCash(find: FindMetric): string {
  const [cash, burn] = [find('cash'), find('net_burn')]
  const isBurning = burn !== undefined && Number(burn.value) > 0
  return [cash && `${formatFigure(cash, cash)} in cash`, isBurning && `${formatFigure(burn, burn)} net burn`]
    .filter(Boolean)
    .join(', ')
}

function getDebtFigure(find: FindMetric): BooksFigure | null {
  const debt = find('debt')
  if (!debt || debt.value === null) return null
  const hasDebt = Number(debt.value) > 0
  const claim = hasDebt ? `${formatFigure(debt, debt)} in loans and card balances` : 'no loans'
  return { key: 'debt', claim, basis: '', answer: hasDebt }
}

function getMoneyFigure(metric: Metric | undefined, about: string): BooksFigure | null {
  if (!metric) return null
  return { key: metric.key, claim: `${formatFigure(metric, metric)} ${about}`, basis: '', answer: null }
}

function getLargestCustomerFigure(find: FindMetric): BooksFigure | null {
  const share = find('revenue_concentration')
  if (!share || share.value === null) return null
  const claim = `${formatFigure(share, share)} of payments from your largest customer`
  return { key: share.key, claim, basis: '', answer: Number(share.value) }
}
