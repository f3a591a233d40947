import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useMemo,
  useOptimistic,
} from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Goes to another query of the same page. */
type GoToSearch = (search: URLSearchParams, how?: { replace?: boolean }) => void

interface Latest {
  search: string
  go: GoToSearch
}

const LatestContext = createContext<Latest | null>(null)

/**
 * Holds the query of the address as it will be once the router has taken every change so far. The router draws a new
 * address a moment after the click: a second click that reads the drawn one would lose the first.
 */
export function LatestSearch({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [latest, setLatest] = useOptimistic(search)
  const go: GoToSearch = useCallback(
    (params, { replace = false } = {}) =>
      startTransition(async () => {
        const next = `?${params.toString()}`
        setLatest(next)
        await navigate(next, { replace, preventScrollReset: true })
      }),
    [navigate, setLatest],
  )
  const value = useMemo(() => ({ search: latest, go }), [latest, go])
  return <LatestContext value={value}>{children}</LatestContext>
}

/** The latest query, from which the next one is made, and a function that goes to that one. */
export function useLatestSearch(): { params: URLSearchParams; go: GoToSearch } {
  const latest = useContext(LatestContext)
  if (!latest) throw new Error('useLatestSearch needs LatestSearch above it')
  const { search, go } = latest
  return { params: useMemo(() => new URLSearchParams(search), [search]), go }
}
