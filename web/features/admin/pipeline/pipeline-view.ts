import { z } from 'zod'
import { paths } from '#web/core/address/paths.ts'
import type { QueryState } from '#web/core/address/query-state.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { fundingTypes } from '#contract/application/options.ts'
import * as field from '#contract/core/fields.ts'
import { toQueryString } from '#contract/core/form.ts'
import { listPipeline } from '#contract/staff/pipeline.ts'
import { builtInViews, type PipelineColumn, ViewFilters } from '#contract/staff/views.ts'
import {
  type CompanyStatus,
  companyStatusNames,
  funderStatuses,
  reviewStatuses,
} from '#contract/rules/statuses.ts'

export type View = ViewFilters['view']

export type FundingType = keyof typeof fundingTypes
export type Ordering = ViewFilters['ordering']

export interface PipelineView extends ViewFilters {
  search: string
  /** The id of the open saved view; null if no saved view is open. */
  saved: string | null
  page: number
  pageSize: PageSize
}

export const defaultColumns: readonly PipelineColumn[] = [
  'product',
  'capital_amount_requested',
  'status',
  'waiting_on',
  'status_changed_at',
  'analyst',
  'risks',
  'updated_at',
]

export const noFilters = {
  search: '',
  status: [],
  assigned: null,
  funding: [],
  requested_min: null,
  changed_within: null,
  waiting_on: null,
  risk: null,
  with_funded: false,
} satisfies Partial<PipelineView>

/** `all` is one scrolling list; its rows load in parts. */
export const pageSizes = [25, 50, 100, 'all'] as const
export type PageSize = (typeof pageSizes)[number]

/** Rows per request of the whole list. Must differ from every page size. */
export const partSize = 200

export const defaultView: PipelineView = {
  view: 'waiting',
  ...noFilters,
  ordering: '-updated_at',
  saved: null,
  page: 1,
  pageSize: 25,
}

export const allCompanies: PipelineView = { ...defaultView, view: 'all' }

const fundingNames = Object.keys(fundingTypes) as FundingType[]

export const requestedAmounts = ['100000.00', '250000.00', '500000.00', '1000000.00'] as const
export const waitingOnLabels = { applicant: 'Applicant', funder: 'Us' } as const
export const changedDays = [7, 30, 90] as const

const parsePageSize = (text: string | undefined): PageSize =>
  pageSizes.find((size) => String(size) === text) ?? defaultView.pageSize

type Query = QueryState<typeof pipelineAddress>

/** Query parameters of the page. `personal_managers` is not in the URL: it is derived from `view` and `assigned`. */
export const pipelineAddress = z.object({
  view: z.enum(builtInViews),
  ...listPipeline.query.pick({
    search: true,
    status: true,
    funding_application_type: true,
    requested_min: true,
    changed_within: true,
    waiting_on: true,
    risk: true,
  }).shape,
  with_funded: field.flag(),
  assigned: ViewFilters.shape.assigned.unwrap(),
  saved: field.id(),
  ...listPipeline.query.pick({ ordering: true, page: true }).shape,
  page_size: z.enum(['25', '50', '100', 'all']),
})

/** Without `view`, a URL with other parameters shows all companies. */
const getImpliedView = (query: object): View =>
  Object.values(query).every((value) => value === null || value === '' || (Array.isArray(value) && !value[0]))
    ? defaultView.view
    : allCompanies.view

export function toPipelineView({ view: viewInUrl, ...query }: Query): PipelineView {
  const view = viewInUrl ?? getImpliedView(query)
  return {
    view,
    search: query.search ?? '',
    status: getStatusChoices(view).filter((status) => query.status?.includes(status)),
    assigned: (hasAssigneeFilter(view) && query.assigned) || null,
    funding: fundingNames.filter((name) => query.funding_application_type?.includes(name)),
    requested_min: requestedAmounts.find((amount) => amount === query.requested_min) ?? null,
    changed_within: changedDays.find((days) => days === query.changed_within) ?? null,
    waiting_on: (hasWaitingFilter(view) && query.waiting_on) || null,
    risk: query.risk ?? null,
    with_funded: query.with_funded === 'true',
    saved: query.saved ?? null,
    ordering: query.ordering ?? defaultView.ordering,
    page: query.page ?? 1,
    pageSize: parsePageSize(query.page_size),
  }
}

export function toUrlQuery(view: PipelineView) {
  const unlessDefault = <Name extends keyof PipelineView>(name: Name) =>
    view[name] === defaultView[name] ? null : view[name]
  const query = {
    search: view.search,
    status: view.status,
    assigned: view.assigned,
    funding_application_type: view.funding,
    requested_min: view.requested_min,
    changed_within: view.changed_within,
    waiting_on: view.waiting_on,
    risk: view.risk,
    with_funded: unlessDefault('with_funded'),
    saved: view.saved,
    ordering: unlessDefault('ordering'),
    page: unlessDefault('page'),
    page_size: unlessDefault('pageSize'),
  }
  return { view: view.view === getImpliedView(query) ? null : view.view, ...query }
}

export const hasWaitingFilter = (view: View) => view !== 'waiting'

export const hasAssigneeFilter = (view: View) => view === 'all' || view === 'stale'

const viewStatuses: Partial<Record<View, readonly CompanyStatus[]>> = {
  waiting: [...funderStatuses, 'term_sheet', 'docs_await_sign', 'funded'],
  unassigned: reviewStatuses,
  stale: reviewStatuses,
}

export const getStatusChoices = (view: View): readonly CompanyStatus[] =>
  viewStatuses[view] ?? companyStatusNames

export type PipelinePath = typeof paths.admin.pipeline | typeof paths.admin.board

export function toViewHref(view: PipelineView, path: PipelinePath = paths.admin.pipeline): string {
  return path + toQueryString(toUrlQuery(view))
}

export type ListQuery = NonNullable<Request<typeof listPipeline>['query']>

export interface Reader {
  id: string
  isAdmin: boolean
}

const fundedStatuses: readonly CompanyStatus[] = ['funded', 'repaid']
const unfundedStatuses = companyStatusNames.filter((status) => !fundedStatuses.includes(status))

/** Whether the list excludes funded and repaid companies unless `with_funded` is set. */
export const canIncludeFunded = ({ view, search, status, ordering }: ViewFilters) =>
  !viewStatuses[view] && !search && status.length === 0 && ordering.endsWith('updated_at')

export function toListQuery(view: PipelineView, reader: Reader): ListQuery {
  return {
    page: view.pageSize === 'all' ? 1 : view.page,
    page_size: view.pageSize === 'all' ? partSize : view.pageSize,
    ...toFilterQuery(view, reader),
    ...(canIncludeFunded(view) && !view.with_funded ? { status: unfundedStatuses } : {}),
  }
}

export function toFilterQuery(view: ViewFilters, reader: Reader): Omit<ListQuery, 'page' | 'page_size'> {
  const status = view.status.length > 0 ? view.status : (viewStatuses[view.view] ?? [])
  const waitingOn = view.view === 'waiting' ? 'funder' : view.waiting_on
  return {
    ordering: view.ordering,
    ...(view.search ? { search: view.search } : {}),
    ...(status.length > 0 ? { status: [...status] } : {}),
    ...(view.funding.length > 0 ? { funding_application_type: view.funding } : {}),
    ...(view.requested_min ? { requested_min: view.requested_min } : {}),
    ...(view.changed_within ? { changed_within: view.changed_within } : {}),
    ...(waitingOn ? { waiting_on: waitingOn } : {}),
    ...(view.risk ? { risk: view.risk } : {}),
    ...(view.view === 'stale' ? { stale: 'true' as const } : {}),
    ...toManagerQuery(getManager(view), reader.id),
    // Unassigned companies and companies that are ready to fund wait on admins.
    ...(view.view === 'waiting' && reader.isAdmin
      ? { unassigned: 'true' as const, ready_to_fund: 'true' as const }
      : {}),
  }
}

function getManager({ view, assigned }: ViewFilters): ViewFilters['assigned'] {
  if (view === 'unassigned') return 'nobody'
  return hasAssigneeFilter(view) ? assigned : 'me'
}

function toManagerQuery(
  assigned: ViewFilters['assigned'],
  userId: string,
): Pick<ListQuery, 'personal_managers' | 'unassigned'> {
  if (assigned === null) return {}
  if (assigned === 'nobody') return { unassigned: 'true' }
  return { personal_managers: [assigned === 'me' ? userId : assigned] }
}

export const countFilters = ({ status, funding, ...view }: ViewFilters) =>
  status.length +
  funding.length +
  [view.assigned, view.requested_min, view.changed_within, view.waiting_on, view.risk].filter(Boolean).length

export const hasFilters = (view: ViewFilters) => Boolean(view.search) || countFilters(view) > 0

export const toSavedFilters = ({
  saved: _saved,
  page: _page,
  pageSize: _size,
  ...filters
}: PipelineView): ViewFilters => ({
  ...filters,
  search: filters.search || null,
})

export const parseSavedFilters = (id: string, filters: ViewFilters): PipelineView => ({
  ...defaultView,
  ...filters,
  search: filters.search ?? '',
  saved: id,
})
