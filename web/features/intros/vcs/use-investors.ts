import { useCallback, useEffect, useMemo } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { toFilters } from '../criteria.ts'
import { investorsPerPage, loadFacets, loadInvestors, selectIntros } from '../slice.ts'

/** Milliseconds without typing before the list is searched. */
const pause = 300

/** Fetches the list and its counts whenever the filters change. Returns a function that fetches both again. */
export function useInvestors(): () => void {
  const dispatch = useAppDispatch()
  const filters = useAppSelector((state) => selectIntros(state).filters)
  const search = useAppSelector((state) => selectIntros(state).search)
  const page = useAppSelector((state) => selectIntros(state).page)
  const query = useMemo(() => toFilters(filters, search), [filters, search])
  const loadList = useCallback(
    () => void dispatch(loadInvestors({ ...query, page, page_size: investorsPerPage, ordering: 'fit' })),
    [dispatch, query, page],
  )
  const loadCounts = useCallback(() => void dispatch(loadFacets(query)), [dispatch, query])
  useEffect(() => {
    const timer = setTimeout(loadList, pause)
    return () => clearTimeout(timer)
  }, [loadList])
  useEffect(() => {
    const timer = setTimeout(loadCounts, pause)
    return () => clearTimeout(timer)
  }, [loadCounts])
  return () => {
    loadList()
    loadCounts()
  }
}
