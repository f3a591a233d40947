import { useEffect } from 'react'
import { listRequirements } from '#contract/financials/requirements.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { useLive } from '#web/core/live/use-live.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectCompanyId } from '#web/features/session/selectors.ts'
import { selectOpenReview } from './selectors.ts'
import { requirementsLoaded } from './slice.ts'

const kinds = ['connection', 'financials'] as const

// Not in the slice, which the first visit loads: only an open request needs it.
const loadRequirements = createAppThunk(
  'dashboard/requirements',
  async (companyId: string, { extra, dispatch }) =>
    void dispatch(requirementsLoaded(await extra.call(listRequirements, { params: { companyId } }))),
)

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
