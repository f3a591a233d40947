import { useCallback, useEffect, useState } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useListCursor } from '#web/features/admin/list/use-list-cursor.ts'
import { useListParams } from '#web/features/admin/list/use-list-params.ts'
import { loadDictionary } from '#web/features/dictionary/slice.ts'
import { parseOrdering, toInvestorFilters } from './investor-filters.ts'
import { loadFacets, loadInvestors, selectAdminInvestors } from './slice.ts'

/** The list that the address asks for, and its facets. */
export function useInvestors() {
  const { params, page, change, goToPage } = useListParams()
  const dispatch = useAppDispatch()
  const address = params.toString()
  const load = useCallback(() => {
    const latest = new URLSearchParams(address)
    const filters = toInvestorFilters(latest)
    void dispatch(loadInvestors({ filters, page, ordering: parseOrdering(latest) }))
    void dispatch(loadFacets(filters))
  }, [dispatch, address, page])
  useEffect(load, [load])
  useEffect(() => {
    for (const name of ['countries', 'sectors', 'business_models'] as const)
      void dispatch(loadDictionary(name))
  }, [dispatch])
  return { params, page, ordering: parseOrdering(params), change, goToPage, load }
}

export type Investors = ReturnType<typeof useInvestors>

/** The investor under the keyboard cursor. */
export function useCursor() {
  const rows = useAppSelector((state) => selectAdminInvestors(state).list.data.results)
  const [id, setId] = useState<string | null>(null)
  return useListCursor(rows, id, setId)
}
