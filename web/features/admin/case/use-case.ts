import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { caseOpened, checkCase, loadCase, selectCase } from './slice.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { loadViewCounts } from '#web/features/admin/pipeline/slice.ts'
import { useWhileVisible } from '#web/core/use-while-visible.ts'

/** Milliseconds between checks of the open company for changes. */
const checkIntervalMs = 5000

/** Loads the company and keeps it up to date while the page is visible. */
export function useCase(companyId: string) {
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector((state) => selectCase(state).companyId === companyId)
  const company = useAppSelector((state) => selectCase(state).company)
  useEffect(() => {
    dispatch(caseOpened(companyId))
    void dispatch(loadCase(companyId))
  }, [dispatch, companyId])
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const version = isOpen ? company.data?.version : undefined
  useEffect(() => {
    // The change may have changed whose turn it is.
    if (version !== undefined) void dispatch(loadViewCounts(userId))
  }, [dispatch, version, userId])
  const isLoaded = isOpen && company.data !== null
  useWhileVisible(() => {
    if (isLoaded) void dispatch(checkCase(companyId))
  }, checkIntervalMs)
  return { company: isOpen ? company.data : null, status: company.status, error: company.error }
}
