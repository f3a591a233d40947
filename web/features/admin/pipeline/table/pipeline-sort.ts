import type { Sort } from '#web/ui/tables/data-table-props.ts'
import type { Ordering } from '../pipeline-view.ts'

/** Every order, with its label. */
export const orderLabels: readonly (readonly [Ordering, string])[] = [
  ['-updated_at', 'Last change, newest first'],
  ['updated_at', 'Last change, oldest first'],
  ['status_changed_at', 'Days in status, most first'],
  ['-status_changed_at', 'Days in status, fewest first'],
  ['-capital_amount_requested', 'Requested, largest first'],
  ['capital_amount_requested', 'Requested, smallest first'],
  ['name', 'Company, A to Z'],
  ['-name', 'Company, Z to A'],
  ['status', 'Status, A to Z'],
  ['-status', 'Status, Z to A'],
  ['-created_at', 'Application begun, newest first'],
  ['created_at', 'Application begun, oldest first'],
]

/** Columns that sort in descending order at the first press of their header. */
const largestFirst = new Set(['capital_amount_requested', 'updated_at', 'status_changed_at'])

/** The days in a status grow as its start moves back, so that their order is the reverse of the timestamps'. */
const isReversed = (by: string) => by === 'status_changed_at'

/** Converts an order to the sort state of the table headers. */
export function toSort(ordering: Ordering): Sort {
  const by = ordering.replace('-', '')
  return { by, descending: ordering.startsWith('-') !== isReversed(by) }
}

/** Converts a press of a header to an order. A new column starts in its own direction. */
export function toOrdering(sort: Sort, current: Ordering): Ordering {
  const isNew = toSort(current).by !== sort.by
  const descending = isNew ? largestFirst.has(sort.by) : sort.descending
  return `${descending !== isReversed(sort.by) ? '-' : ''}${sort.by}` as Ordering
}
