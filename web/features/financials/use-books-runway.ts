import { useCallback, useEffect, useMemo } from 'react'
import { useLive } from '#web/core/live/use-live.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { type BooksRunway, describeRunway } from './books-runway.ts'
import { loadMetrics, selectFinancials } from './slice.ts'

const kinds = ['connection', 'financials'] as const

/** What connected books say of the runway of the open company; null without connections, and while they were not read. */
export function useBooksRunway(): BooksRunway | null {
  const dispatch = useAppDispatch()
  const companyId = useAppSelector((state) => {
    const company = selectCompany(state)
    return company && company.connections.length > 0 ? company.id : null
  })
  const financials = useAppSelector(selectFinancials)
  const load = useCallback(() => {
    if (companyId !== null) void dispatch(loadMetrics({ companyId, month: null }))
  }, [dispatch, companyId])
  useEffect(load, [load])
  useLive(load, { kinds, companyId, pollMs: null })
  const { metrics } = financials
  const isOfCompany = companyId !== null && financials.companyId === companyId && financials.month === null
  return useMemo(() => (isOfCompany ? describeRunway(metrics.data) : null), [isOfCompany, metrics.data])
}
