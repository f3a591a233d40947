import { useAppDispatch } from '#web/core/store.ts'
import { useWhileVisible } from '#web/core/use-while-visible.ts'
import { checkCompany } from './slice.ts'

/** Milliseconds between two checks for changes by others. */
const interval = 5000

/** Follows what others change in the open company, while the page is visible. */
export function useCompanyPolling() {
  const dispatch = useAppDispatch()
  useWhileVisible(() => void dispatch(checkCompany()), interval)
}
