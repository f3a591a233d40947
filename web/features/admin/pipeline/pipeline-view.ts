import type { Request } from '#contract/endpoint.ts'
import { fundingTypes } from '#contract/application/options.ts'
import { companyOrderings, type listCompanies } from '#contract/companies.ts'
import { waitingOn, type CompanyStatus, companyStatusNames } from '#contract/rules/statuses.ts'

/** The views of the pipeline: the reader's companies, those waiting for them, those that nobody has yet, and all. */
export const views = ['mine', 'waiting', 'unassigned', 'all'] as const
export type View = (typeof views)[number]
/** The views that show how many companies they hold. */
export type CountedView = Exclude<View, 'all'>

export type FundingType = keyof typeof fundingTypes
type OrderingName = (typeof companyOrderings)[number]
export type Ordering = OrderingName | `-${OrderingName}`

/** Whose companies: the reader's, nobody's, one analyst's by id, or everybody's. */
export type Assigned = 'me' | 'nobody' | (string & {}) | null

/** Everything that determines the list; the address holds exactly this. */
export interface PipelineView {
  view: View
  search: string
  status: CompanyStatus[]
  assigned: Assigned
  funding: FundingType[]
  ordering: Ordering
  page: number
  pageSize: number
}

export const pageSizes = [25, 50, 100] as const

export const defaultView: PipelineView = {
  view: 'all',
  search: '',
  status: [],
  assigned: null,
  funding: [],
  ordering: '-updated_at',
  page: 1,
  pageSize: 25,
}

/** The statuses in which an application under review waits for its applicant. */
const applicantStatuses: readonly CompanyStatus[] = [
  'user_action_required',
  'term_sheet',
  'dd_user_action_required',
  'docs_await_sign',
]

/** The statuses in which the funder's staff has to act. */
export const funderStatuses = companyStatusNames.filter((status) => waitingOn(status) === 'funder')

/** The statuses from the submission to the decision, in which an application needs an analyst. */
export const reviewStatuses = companyStatusNames.filter(
  (status) => funderStatuses.includes(status) || applicantStatuses.includes(status),
)

const isOneOf = <T extends string>(list: readonly T[], text: string | null): text is T =>
  list.some((item) => item === text)

const fundingNames = Object.keys(fundingTypes) as FundingType[]
const orderings = companyOrderings.flatMap((name): Ordering[] => [name, `-${name}`])
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function parseAssigned(text: string | null): Assigned {
  if (text === 'me' || text === 'nobody') return text
  return text && idPattern.test(text) ? text : null
}

const parsePage = (text: string | null) => (text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1)

/** Parses an address, ignoring unknown or invalid parts. */
export function parseView(search: URLSearchParams): PipelineView {
  const view = search.get('view')
  const ordering = search.get('sort')
  const size = Number(search.get('size'))
  const viewName = isOneOf(views, view) ? view : defaultView.view
  return {
    view: viewName,
    search: search.get('q')?.trim().slice(0, 200) ?? '',
    status: getStatusChoices(viewName).filter((status) => search.getAll('status').includes(status)),
    assigned: viewName === 'all' ? parseAssigned(search.get('assigned')) : null,
    funding: fundingNames.filter((name) => search.getAll('funding').includes(name)),
    ordering: isOneOf(orderings, ordering) ? ordering : defaultView.ordering,
    page: parsePage(search.get('page')),
    pageSize: pageSizes.find((one) => one === size) ?? defaultView.pageSize,
  }
}

/** The statuses that a view holds. */
const viewStatuses: Partial<Record<View, readonly CompanyStatus[]>> = {
  waiting: funderStatuses,
  unassigned: reviewStatuses,
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
  if (view.ordering !== defaultView.ordering) search.set('sort', view.ordering)
  if (view.page !== 1) search.set('page', String(view.page))
  if (view.pageSize !== defaultView.pageSize) search.set('size', String(view.pageSize))
  return search
}

export function viewHref(view: PipelineView): string {
  const search = toSearchParams(view).toString()
  return search ? `/app/admin?${search}` : '/app/admin'
}

export type ListQuery = NonNullable<Request<typeof listCompanies>['query']>

export function toListQuery(view: PipelineView, userId: string): ListQuery {
  const status = view.status.length > 0 ? view.status : (viewStatuses[view.view] ?? [])
  return {
    page: view.page,
    page_size: view.pageSize,
    ordering: view.ordering,
    ...(view.search ? { search: view.search } : {}),
    ...(status.length > 0 ? { status: [...status] } : {}),
    ...(view.funding.length > 0 ? { funding_application_type: view.funding } : {}),
    ...toManagerQuery(getManager(view), userId),
  }
}

function getManager({ view, assigned }: PipelineView): Assigned {
  if (view === 'unassigned') return 'nobody'
  return view === 'all' ? assigned : 'me'
}

function toManagerQuery(
  assigned: Assigned,
  userId: string,
): Pick<ListQuery, 'personal_managers' | 'unassigned'> {
  if (assigned === null) return {}
  if (assigned === 'nobody') return { unassigned: 'true' }
  return { personal_managers: [assigned === 'me' ? userId : assigned] }
}

/** The smallest queries whose answers count the companies of the views. */
export const buildCountQueries = (userId: string): Record<CountedView, ListQuery> => {
  const counted = (view: View) => ({ ...toListQuery({ ...defaultView, view }, userId), page_size: 1 })
  return { mine: counted('mine'), waiting: counted('waiting'), unassigned: counted('unassigned') }
}

export const isNarrowed = ({ search, status, assigned, funding }: PipelineView) =>
  search !== '' || status.length > 0 || assigned !== null || funding.length > 0
