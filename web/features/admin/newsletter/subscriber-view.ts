import { toSearchText } from '#contract/core/text.ts'
import {
  type SubscriberOrdering,
  subscriberOrderings,
  subscriberStatuses,
  type SubscriberStatus,
} from '#contract/staff/newsletter.ts'
import type { Sort } from '#web/ui/tables/data-table-props.ts'
import type { SubscriberFilters } from './slice.ts'

export const defaultOrdering: SubscriberOrdering = '-joined_at'

export interface SubscriberView {
  /** Null for everybody. */
  status: SubscriberStatus | null
  search: string
  ordering: SubscriberOrdering
}

const statuses = Object.keys(subscriberStatuses) as SubscriberStatus[]
const orderings = subscriberOrderings.flatMap((name): SubscriberOrdering[] => [name, `-${name}`])

/** Parses an address, ignoring what is not valid. */
export const parseSubscriberView = (params: URLSearchParams): SubscriberView => ({
  status: statuses.find((status) => status === params.get('status')) ?? null,
  search: toSearchText(params.get('q') ?? '', 254),
  ordering: orderings.find((ordering) => ordering === params.get('sort')) ?? defaultOrdering,
})

export const toSubscriberFilters = ({ status, search }: SubscriberView): SubscriberFilters => ({
  ...(status && { status }),
  ...(search && { search }),
})

export const toSort = (ordering: SubscriberOrdering): Sort => ({
  by: ordering.replace('-', ''),
  descending: ordering.startsWith('-'),
})

/** The order after a press of a column's header; dates begin with the newest. */
export function toOrdering({ by, descending }: Sort, current: SubscriberOrdering): SubscriberOrdering {
  const field = subscriberOrderings.find((name) => name === by) ?? 'joined_at'
  const isNew = toSort(current).by !== field
  return (isNew ? field === 'joined_at' : descending) ? `-${field}` : field
}
