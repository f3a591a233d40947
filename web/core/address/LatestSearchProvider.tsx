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

type GoToSearch = (search: URLSearchParams, how?: { replace?: boolean }) => void

interface Latest {
  search: string
  go: GoToSearch
}

const LatestContext = createContext<Latest | null>(null)

/**
 * Provides the query of the latest URL, even while its navigation is pending. The router renders a new URL with a
 * delay, so a second click based on the rendered URL would undo the first.
 */
export function LatestSearchProvider({ children }: { children: ReactNode }) {
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

export function useLatestSearch(): { params: URLSearchParams; go: GoToSearch } {
  const latest = useContext(LatestContext)
  if (!latest) throw new Error('useLatestSearch must be used within LatestSearchProvider')
  const { search, go } = latest
  return { params: useMemo(() => new URLSearchParams(search), [search]), go }
}
