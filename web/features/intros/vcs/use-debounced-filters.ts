import { useMemo } from 'react'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useAppSelector } from '#web/core/store.ts'
import { toInvestorFilters } from '../criteria.ts'
import { selectIntros } from '../slice.ts'

/** Milliseconds without changes before the list is refetched. */
const pause = 300

export function useDebouncedFilters() {
  const filters = useAppSelector((state) => selectIntros(state).filters)
  const search = useAppSelector((state) => selectIntros(state).search)
  const page = useAppSelector((state) => selectIntros(state).page)
  const current = useMemo(
    () => ({ query: toInvestorFilters(filters, search), page }),
    [filters, search, page],
  )
  return useDebounced(current, pause)
}
