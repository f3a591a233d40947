import type { Sort } from '#web/ui/tables/data-table-props.ts'
import { toOrdering, toSort } from '#web/ui/tables/ordering.ts'
import type { Ordering } from '../pipeline-view.ts'

export const orderLabels: readonly (readonly [Ordering, string])[] = [
  ['-updated_at', 'Last change, newest first'],
  ['updated_at', 'Last change, oldest first'],
  ['status_changed_at', 'Time in status, longest first'],
  ['-status_changed_at', 'Time in status, shortest first'],
  ['-capital_amount_requested', 'Amount requested, largest first'],
  ['capital_amount_requested', 'Amount requested, smallest first'],
  ['name', 'Company, A to Z'],
  ['-name', 'Company, Z to A'],
  ['status', 'Grouped by status'],
  ['-status', 'Grouped by status, reversed'],
  ['-created_at', 'Created, newest first'],
  ['created_at', 'Created, oldest first'],
]

/** "Time in status" sorts in the reverse direction of `status_changed_at`: an earlier change means a longer time. */
const reverseDays = ({ by, descending }: Sort): Sort => ({
  by,
  descending: descending !== (by === 'status_changed_at'),
})

export const toPipelineSort = (ordering: Ordering): Sort => reverseDays(toSort(ordering))

export const toPipelineOrdering = (sort: Sort) => toOrdering(reverseDays(sort)) as Ordering
