import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { loadLoans, selectLoans } from './slice.ts'

/** Loads the loans of a company when a page shows them, again at every visit: figures change at our side. */
export function useLoans(companyId: string) {
  const dispatch = useAppDispatch()
  const loans = useAppSelector(selectLoans)
  const load = () => void dispatch(loadLoans(companyId))
  useEffect(() => {
    void dispatch(loadLoans(companyId))
  }, [dispatch, companyId])
  return { ...loans, load }
}
