import { useEffect, useMemo } from 'react'
import type { FinancialMonth, Financials } from '#contract/financials/financials.ts'
import type { MetricKey } from '#contract/rules/metrics/catalogue.ts'
import { api } from '#web/core/api.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { toInvalidatedTags } from '#web/core/tags.ts'
import {
  financialsApi,
  toMetricsRequest,
  useGetFinancialsQuery,
  useListComparisonsQuery,
  useListMetricsQuery,
} from './api.ts'

const pollMs = 2000

export const isSyncing = (financials: Financials | null) =>
  financials?.refresh.status === 'queued' || financials?.refresh.status === 'running'

export const hasFigures = (financials: Financials | null): boolean =>
  financials !== null && financials.months.length > 0

/** Returns the months in the currency of the books; all months if the books have no currency. */
export const listBookMonths = ({ months, currency }: Financials): FinancialMonth[] =>
  months.filter((month) => currency === null || month.currency === currency)

export const listCompleteMonths = (financials: Financials) =>
  listBookMonths(financials).filter(({ status }) => status !== 'partial')

/**
 * If `month` is null, each metric uses the latest month with enough data among the last three complete months. Without
 * live events, polls during a sync and reloads the metrics afterwards.
 */
export function useFigures(companyId: string, month: string | null = null) {
  const dispatch = useAppDispatch()
  const request = { params: { companyId } }
  const polling = usePollingOptions(pollMs)
  const { currentData } = financialsApi.endpoints.getFinancials.useQueryState(request)
  const isPolled = isSyncing(currentData ?? null) && polling.pollingInterval > 0
  const financials = useGetFinancialsQuery(request, isPolled ? polling : {})
  const metrics = useListMetricsQuery(toMetricsRequest({ companyId, month }))
  useEffect(() => {
    if (!isPolled) return undefined
    return () => void dispatch(api.util.invalidateTags(toInvalidatedTags(['financials'], companyId)))
  }, [dispatch, isPolled, companyId])
  return { financials, metrics }
}

export function useDifferingMetricKeys(companyId: string): ReadonlySet<MetricKey> {
  const { currentData } = useListComparisonsQuery({ params: { companyId } })
  return useMemo(() => {
    const differing = (currentData ?? []).filter(({ status }) => status === 'differs')
    return new Set(differing.flatMap(({ metric }) => metric ?? []))
  }, [currentData])
}
