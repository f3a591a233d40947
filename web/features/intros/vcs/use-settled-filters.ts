import { useEffect, useMemo, useState } from 'react'
import { useAppSelector } from '#web/core/store.ts'
import { useGetInvestorFacetsQuery, useListInvestorsQuery } from '../api.ts'
import { toFilters } from '../criteria.ts'
import { selectIntros } from '../slice.ts'

/** Milliseconds without typing before the list is searched. */
const pause = 300

const investorsPerPage = 12

/** The filters and the page, once they have not changed for a moment. */
function useSettledFilters() {
  const filters = useAppSelector((state) => selectIntros(state).filters)
  const search = useAppSelector((state) => selectIntros(state).search)
  const page = useAppSelector((state) => selectIntros(state).page)
  const current = useMemo(() => ({ query: toFilters(filters, search), page }), [filters, search, page])
  const [settled, setSettled] = useState(current)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(current), pause)
    return () => clearTimeout(timer)
  }, [current])
  return settled
}

/** A page of the investors that match the filters, those that fit best first. */
export function useInvestors() {
  const { query, page } = useSettledFilters()
  return useListInvestorsQuery({
    query: { ...query, page, page_size: investorsPerPage, ordering: 'fit' },
  })
}

/** The values of the filters with their counts. */
export function useFacets() {
  const { query } = useSettledFilters()
  return useGetInvestorFacetsQuery({ query })
}
