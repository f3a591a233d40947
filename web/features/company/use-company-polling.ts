import { useAppDispatch } from '#web/core/store.ts'
import { useWhileVisible } from '#web/core/use-while-visible.ts'
import { checkCompany } from './slice.ts'

/** Milliseconds between checks for changes by others. */
const interval = 5000

/** Polls the open company for changes by others while the page is visible. */
export function useCompanyPolling() {
  const dispatch = useAppDispatch()
  useWhileVisible(() => void dispatch(checkCompany()), interval)
}
