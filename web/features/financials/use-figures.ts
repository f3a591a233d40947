import { useEffect } from 'react'
import type { FinancialMonth, Financials } from '#contract/financials/financials.ts'
import { useLive } from '#web/core/live/use-live.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { loadFinancials, loadMetrics, loadRefresh, selectFinancials } from './slice.ts'

const kinds = ['connection', 'financials'] as const
const pollMs = 2000

export const isReading = (financials: Financials | null) =>
  financials?.refresh.status === 'queued' || financials?.refresh.status === 'running'

/** Whether anything was read from books or banks yet. */
export const hasFigures = (financials: Financials | null): boolean =>
  financials !== null && financials.months.length > 0

/** The months in the currency of the books, oldest first. */
export const listBookMonths = ({ months, currency }: Financials): FinancialMonth[] =>
  months.filter((month) => currency === null || month.currency === currency)

/** The same without the present month, which is not over. */
export const listWholeMonths = (financials: Financials) =>
  listBookMonths(financials).filter(({ status }) => status !== 'partial')

/** Loads a company's figures at a month, and again when a connection has been read. */
export function useFigures(companyId: string, month: string | null = null) {
  const dispatch = useAppDispatch()
  const { financials, metrics } = useAppSelector(selectFinancials)
  const load = () => void dispatch(loadFinancials(companyId))
  const loadAll = () => {
    load()
    void dispatch(loadMetrics({ companyId, month }))
  }
  useEffect(() => {
    void dispatch(loadFinancials(companyId))
  }, [dispatch, companyId])
  useEffect(() => {
    void dispatch(loadMetrics({ companyId, month }))
  }, [dispatch, companyId, month])
  const reading = isReading(financials.data)
  useLive(loadAll, { kinds, companyId, pollMs: null })
  useLive(
    () => {
      if (!reading) return
      void dispatch(loadRefresh(companyId)).then((action) => {
        const status = loadRefresh.fulfilled.match(action) && action.payload.status
        if (status !== 'queued' && status !== 'running') loadAll()
      })
    },
    { kinds: [], companyId, pollMs },
  )
  return { financials, metrics, loadAll }
}
