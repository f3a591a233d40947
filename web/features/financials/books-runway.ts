import { skipToken } from '@reduxjs/toolkit/query'
import type { Company } from '#contract/companies.ts'
import type { Metric } from '#contract/financials/financials.ts'
import { toMetricsRequest } from './api.ts'
import { formatFigure } from './figure-format.ts'

export interface BooksRunway {
  /** The value for the answer; null if the books have no number of months. */
  months: number | null
  /** The runway in words: `10.5 months`. */
  claim: string
  /** The figures behind it: `$612,400 in cash, $58,200 net burn`. */
  basis: string
}

/** Requests the metrics of a company, but skips companies without connections. */
export const toRunwayRequest = (company: Company | null) =>
  company && company.connections.length > 0
    ? toMetricsRequest({ companyId: company.id, month: null })
    : skipToken

/** Describes the runway in a company's metrics; null without enough data. */
export function describeRunway(metrics: readonly Metric[] = []): BooksRunway | null {
  const find = (key: Metric['key']) => metrics.find((metric) => metric.key === key && metric.status === 'ok')
  const runway = find('runway')
  if (!runway) return null
  const [cash, burn] = [find('cash'), find('net_burn')]
  const isBurning = burn !== undefined && Number(burn.value) > 0
  const basis = [
    cash && `${formatFigure(cash, cash)} in cash`,
    isBurning && `${formatFigure(burn, burn)} net burn`,
  ].filter(Boolean)
  return { ...describeMonths(runway), basis: basis.join(', ') }
}

function describeMonths(runway: Metric): Pick<BooksRunway, 'months' | 'claim'> {
  if (runway.special === 'infinite') return { months: null, claim: 'that you are not burning cash' }
  if (runway.special !== null || runway.value === null) return { months: null, claim: 'more than 36 months' }
  return { months: Number(runway.value), claim: formatFigure(runway, runway) }
}
