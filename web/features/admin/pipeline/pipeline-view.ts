import { paths } from '#web/core/address/paths.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { fundingTypes } from '#contract/application/options.ts'
import { companyOrderings } from '#contract/companies.ts'
import { toSearchText } from '#contract/core/text.ts'
import type { listPipeline } from '#contract/staff/pipeline.ts'
import { builtInViews, type ViewFilters } from '#contract/staff/views.ts'
import {
  type CompanyStatus,
  companyStatusNames,
  funderStatuses,
  reviewStatuses,
} from '#contract/rules/statuses.ts'

export type View = ViewFilters['view']

export type FundingType = keyof typeof fundingTypes
export type Ordering = ViewFilters['ordering']

/** Everything that determines the list; the address holds exactly this. */
export interface PipelineView extends ViewFilters {
  search: string
  /** The saved view that the filters began as. */
  saved: string | null
  page: number
  pageSize: PageSize
}

/** What somebody chooses beside the view. */
export const noFilters = {
  search: '',
  status: [],
  assigned: null,
  funding: [],
  requested_min: null,
  changed_within: null,
} satisfies Partial<PipelineView>

/** `all` is one list through which one scrolls; its rows are read in parts. */
export const pageSizes = [25, 50, 100, 'all'] as const
export type PageSize = (typeof pageSizes)[number]

/** How many rows of the whole list are read at a time; no page has this size. */
export const partSize = 200

export const defaultView: PipelineView = {
  view: 'all',
  ...noFilters,
  ordering: '-updated_at',
  saved: null,
  page: 1,
  pageSize: 25,
}

/** The amounts and days that the filters offer. */
export const requestedAmounts = ['100000.00', '250000.00', '500000.00', '1000000.00'] as const
export const changedDays = [7, 30, 90] as const

const isOneOf = <T extends string>(list: readonly T[], text: string | null): text is T =>
  list.some((item) => item === text)

const fundingNames = Object.keys(fundingTypes) as FundingType[]
const orderings = companyOrderings.flatMap((name): Ordering[] => [name, `-${name}`])
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function parseAssigned(text: string | null): ViewFilters['assigned'] {
  if (text === 'me' || text === 'nobody') return text
  return parseId(text)
}

const parseId = (text: string | null) => (text && idPattern.test(text) ? text : null)

const parsePage = (text: string | null) => (text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1)

/** Parses an address, ignoring unknown or invalid parts. */
export function parseView(search: URLSearchParams): PipelineView {
  const view = search.get('view')
  const ordering = search.get('sort')
  const size = search.get('size')
  const viewName = isOneOf(builtInViews, view) ? view : defaultView.view
  return {
    view: viewName,
    search: toSearchText(search.get('q') ?? ''),
    status: getStatusChoices(viewName).filter((status) => search.getAll('status').includes(status)),
    assigned: takesAssignee(viewName) ? parseAssigned(search.get('assigned')) : null,
    funding: fundingNames.filter((name) => search.getAll('funding').includes(name)),
    requested_min:
      requestedAmounts.find((amount) => amount.replace('.00', '') === search.get('over')) ?? null,
    changed_within: changedDays.find((days) => String(days) === search.get('within')) ?? null,
    saved: parseId(search.get('saved')),
    ordering: isOneOf(orderings, ordering) ? ordering : defaultView.ordering,
    page: parsePage(search.get('page')),
    pageSize: parsePageSize(size),
  }
}

export const parsePageSize = (text: string | null): PageSize =>
  pageSizes.find((size) => String(size) === text) ?? defaultView.pageSize

/** Whether one chooses in a view whose companies it holds. */
export const takesAssignee = (view: View) => view === 'all' || view === 'stale'

/** The statuses that a view holds. */
const viewStatuses: Partial<Record<View, readonly CompanyStatus[]>> = {
  waiting: funderStatuses,
  unassigned: reviewStatuses,
  stale: reviewStatuses,
}

export const getStatusChoices = (view: View): readonly CompanyStatus[] =>
  viewStatuses[view] ?? companyStatusNames

/** Writes an address, leaving out everything at its default. */
export function toSearchParams(view: PipelineView): URLSearchParams {
  const search = new URLSearchParams()
  if (view.view !== defaultView.view) search.set('view', view.view)
  if (view.search) search.set('q', view.search)
  for (const status of view.status) search.append('status', status)
  if (view.assigned) search.set('assigned', view.assigned)
  for (const type of view.funding) search.append('funding', type)
  if (view.requested_min) search.set('over', view.requested_min.replace('.00', ''))
  if (view.changed_within) search.set('within', String(view.changed_within))
  if (view.saved) search.set('saved', view.saved)
  if (view.ordering !== defaultView.ordering) search.set('sort', view.ordering)
  if (view.page !== 1) search.set('page', String(view.page))
  if (view.pageSize !== defaultView.pageSize) search.set('size', String(view.pageSize))
  return search
}

/** The pages that show a view: as a table, or as a board. */
export type PipelinePath = typeof paths.admin.pipeline | typeof paths.admin.board

export function viewHref(view: PipelineView, path: PipelinePath = paths.admin.pipeline): string {
  const search = toSearchParams(view).toString()
  return search ? `${path}?${search}` : path
}

export type ListQuery = NonNullable<Request<typeof listPipeline>['query']>

export function toListQuery(view: PipelineView, userId: string): ListQuery {
  return {
    page: view.pageSize === 'all' ? 1 : view.page,
    page_size: view.pageSize === 'all' ? partSize : view.pageSize,
    ...toFilterQuery(view, userId),
  }
}

/** The filters of a query, for the table and the board alike. */
export function toFilterQuery(view: ViewFilters, userId: string): Omit<ListQuery, 'page' | 'page_size'> {
  const status = view.status.length > 0 ? view.status : (viewStatuses[view.view] ?? [])
  return {
    ordering: view.ordering,
    ...(view.search ? { search: view.search } : {}),
    ...(status.length > 0 ? { status: [...status] } : {}),
    ...(view.funding.length > 0 ? { funding_application_type: view.funding } : {}),
    ...(view.requested_min ? { requested_min: view.requested_min } : {}),
    ...(view.changed_within ? { changed_within: view.changed_within } : {}),
    ...(view.view === 'stale' ? { stale: 'true' as const } : {}),
    ...toManagerQuery(getManager(view), userId),
  }
}

function getManager({ view, assigned }: ViewFilters): ViewFilters['assigned'] {
  if (view === 'unassigned') return 'nobody'
  return takesAssignee(view) ? assigned : 'me'
}

function toManagerQuery(
  assigned: ViewFilters['assigned'],
  userId: string,
): Pick<ListQuery, 'personal_managers' | 'unassigned'> {
  if (assigned === null) return {}
  if (assigned === 'nobody') return { unassigned: 'true' }
  return { personal_managers: [assigned === 'me' ? userId : assigned] }
}

export const countFilters = ({ status, funding, assigned, requested_min, changed_within }: ViewFilters) =>
  status.length + funding.length + [assigned, requested_min, changed_within].filter(Boolean).length

export const isNarrowed = (view: ViewFilters) => Boolean(view.search) || countFilters(view) > 0

/** What a saved view keeps of a view. */
export const toFilters = ({
  saved: _saved,
  page: _page,
  pageSize: _size,
  ...filters
}: PipelineView): ViewFilters => ({
  ...filters,
  search: filters.search || null,
})

/** A saved view as it opens. */
export const fromFilters = (id: string, filters: ViewFilters): PipelineView => ({
  ...defaultView,
  ...filters,
  search: filters.search ?? '',
  saved: id,
})
