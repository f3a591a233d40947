import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import {
  caseOpened,
  checkCase,
  loadCase,
  loadFile,
  loadNewChanges,
  loadNotes,
  look,
  selectCase,
} from './slice.ts'
import { loadCounts } from '#web/features/admin/frame/counts-slice.ts'
import { useLive } from '#web/core/live/use-live.ts'

const kinds = ['company', 'status', 'request', 'connection'] as const
/** Milliseconds between checks of the open company while changes do not arrive by themselves. */
const pollMs = 5000

/** Loads the company and keeps it up to date. */
export function useCase(companyId: string) {
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector((state) => selectCase(state).companyId === companyId)
  const company = useAppSelector((state) => selectCase(state).company)
  useEffect(() => {
    dispatch(caseOpened(companyId))
    void dispatch(loadCase(companyId))
  }, [dispatch, companyId])
  const version = isOpen ? company.data?.version : undefined
  useEffect(() => {
    // The change may have changed whose turn it is.
    if (version !== undefined) void dispatch(loadCounts())
  }, [dispatch, version])
  const isLoaded = isOpen && company.data !== null
  const check = () => {
    if (isLoaded) void dispatch(checkCase(companyId))
  }
  useLive(check, { kinds, companyId, pollMs })
  return { company: isOpen ? company.data : null, status: company.status, error: company.error }
}

/** Reads what staff keep about the company, again whenever it changes, and moves the reader's mark once. */
export function useStaffFile(companyId: string, version: number) {
  const dispatch = useAppDispatch()
  const since = useAppSelector((state) => selectCase(state).look?.since ?? null)
  const after = since?.number
  useEffect(() => {
    void dispatch(loadFile(companyId))
    void dispatch(loadNotes(companyId))
  }, [dispatch, companyId, version])
  useEffect(() => {
    void dispatch(look({ companyId, version }))
    // The mark is moved by opening the case, not by what arrives while it is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the version of the moment of opening counts
  }, [dispatch, companyId])
  useEffect(() => {
    if (after !== undefined && version > after) void dispatch(loadNewChanges({ companyId, after }))
  }, [dispatch, companyId, after, version])
  const reload = () => {
    void dispatch(loadFile(companyId))
    void dispatch(loadNotes(companyId))
  }
  useLive(reload, { kinds: ['company'], companyId, pollMs: 60_000 })
}
