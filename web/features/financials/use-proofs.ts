import { useEffect, useMemo } from 'react'
import type { Review } from '#contract/reviews.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { loadRequirements, selectFinancials } from './slice.ts'

/** Loads what connected data proves, while an open review requests documents that have no file. */
export function useLoadProofs(companyId: string, review: Review | null): void {
  const dispatch = useAppDispatch()
  const isOpen = review !== null && review.closed_at === null
  const requests = isOpen ? (review.document_review?.requested_documents ?? []) : []
  const missing = requests.filter(({ documents }) => documents.length === 0).map(({ id }) => id)
  const key = missing.join(' ')
  useEffect(() => {
    if (key !== '') void dispatch(loadRequirements(companyId))
  }, [dispatch, companyId, key])
}

/** The requested documents that connected data proves, each with when that data was read. */
export function useProofs(companyId: string): ReadonlyMap<string, string> {
  const { requirements, companyId: loadedId } = useAppSelector(selectFinancials)
  const { data } = requirements
  return useMemo(() => {
    const met = loadedId === companyId ? data.filter(({ status }) => status === 'met') : []
    return new Map(
      met.flatMap(({ requested_document, snapshot_at }) =>
        snapshot_at === null ? [] : [[requested_document, snapshot_at] as const],
      ),
    )
  }, [data, loadedId, companyId])
}
