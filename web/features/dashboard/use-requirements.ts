import { useEffect } from 'react'
import { useLive } from '#web/core/live/use-live.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectCompanyId } from '#web/features/session/selectors.ts'
import { selectOpenReview } from './selectors.ts'
import { loadRequirements } from './slice.ts'

const kinds = ['connection', 'financials'] as const

/** Loads what the connected data proves of the documents that are requested, and again when data was read. */
export function useRequirements(): void {
  const dispatch = useAppDispatch()
  const companyId = useAppSelector(selectCompanyId)
  const review = useAppSelector((state) => {
    const open = selectOpenReview(state)
    return open?.document_review ? open.id : null
  })
  useEffect(() => {
    if (companyId && review) void dispatch(loadRequirements(companyId))
  }, [dispatch, companyId, review])
  useLive(
    () => {
      if (companyId && review) void dispatch(loadRequirements(companyId))
    },
    { kinds, companyId, pollMs: null },
  )
}
