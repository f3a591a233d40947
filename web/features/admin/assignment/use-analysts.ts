import { useListUsersQuery } from '#web/features/session/api.ts'

const allAnalysts = { query: { page: 1, page_size: 1000, 'permissions[]': ['analyst' as const] } }

/** All analysts. */
export function useAnalysts() {
  const query = useListUsersQuery(allAnalysts)
  return { query, analysts: query.data?.results ?? [] }
}
