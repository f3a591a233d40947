import { useLatestSearch } from '#web/core/address/LatestSearch.tsx'

/** The page of a list and its filters, all in the address. Every other change returns to the first page. */
export function useListParams() {
  const { params, go } = useLatestSearch()
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const change = (
    values: Record<string, string | readonly string[] | null>,
    how: { replace?: boolean } = {},
  ) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    for (const [name, value] of Object.entries(values)) {
      next.delete(name)
      for (const one of [value ?? []].flat()) if (one !== '') next.append(name, one)
    }
    go(next, how)
  }
  const goToPage = (to: number) => change({ page: to === 1 ? null : String(to) })
  return { params, page, change, goToPage }
}
