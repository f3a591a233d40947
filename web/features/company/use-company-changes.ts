import { useLive } from '#web/core/live/use-live.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { checkCompany, selectConnect } from './slice.ts'

const kinds = ['company', 'status', 'request', 'connection'] as const
/** Milliseconds between checks while changes do not arrive by themselves. */
const pollMs = 5000

/** Shows what others change in the open company. */
export function useCompanyChanges() {
  const dispatch = useAppDispatch()
  const companyId = useAppSelector((state) => selectConnect(state).company.data?.id ?? null)
  useLive(() => void dispatch(checkCompany()), { kinds, companyId, pollMs })
}
