import { paths } from '#web/core/address/paths.ts'
import { toSearchText } from '#contract/core/text.ts'
import type { Sort } from '#web/ui/tables/data-table-props.ts'
import type { UsersQuery } from './slice.ts'

/** Whom the page lists, by its name in the address. */
export const userViews = {
  staff: { label: 'Staff', query: { is_staff: 'true' } },
  applicants: { label: 'Applicants', query: { is_staff: 'false' } },
  invited: { label: 'Invited', query: null },
  admin: { label: 'Admins', query: { 'permissions[]': ['admin'] } },
  analyst: { label: 'Analysts', query: { 'permissions[]': ['analyst'] } },
  all: { label: 'Everybody', query: {} },
} as const satisfies Record<string, { label: string; query: Partial<UsersQuery> | null }>

export type UserViewName = keyof typeof userViews
export const userViewNames = Object.keys(userViews) as UserViewName[]

export type UserOrdering = NonNullable<UsersQuery['ordering']>

export interface UsersView {
  name: UserViewName
  search: string
  ordering: UserOrdering
}

/** Parses an address, ignoring what is not valid. */
export const parseUsersView = (params: URLSearchParams): UsersView => ({
  name: userViewNames.find((name) => name === params.get('view')) ?? 'staff',
  search: toSearchText(params.get('q') ?? ''),
  ordering: params.get('sort') === '-seen_at' ? '-seen_at' : 'name',
})

/** What to ask for; null where the view lists no people. */
export function toUsersQuery({ name, search, ordering }: UsersView): UsersQuery | null {
  const { query } = userViews[name]
  return query && { ...query, ...(search && { search }), ordering }
}

export const usersHref = ({ name, search, ordering }: UsersView) => {
  const params = new URLSearchParams({ view: name })
  if (search && name !== 'invited') params.set('q', search)
  if (ordering !== 'name' && name !== 'invited') params.set('sort', ordering)
  return `${paths.admin.users}?${params.toString()}`
}

export const toSort = (ordering: UserOrdering): Sort =>
  ordering === 'name' ? { by: 'name', descending: false } : { by: 'seen_at', descending: true }
