import { expect, test } from 'vitest'
import { buildPipelineColumns } from './pipeline-columns.tsx'
import { toPipelineOrdering, toPipelineSort } from './pipeline-sort.ts'
import type { Ordering } from '../pipeline-view.ts'

test.each<[Ordering, string, boolean]>([
  ['name', 'name', false],
  ['-updated_at', 'updated_at', true],
  ['status_changed_at', 'status_changed_at', true],
  ['-status_changed_at', 'status_changed_at', false],
])('%s marks column %s as sorted, descending: %s', (ordering, by, descending) => {
  expect(toPipelineSort(ordering)).toEqual({ by, descending })
  expect(toPipelineOrdering({ by, descending })).toBe(ordering)
})

test('amounts, days and changes sort descending first, names ascending', () => {
  const context = { userId: '', now: new Date(), onClaim: null }
  const columns = buildPipelineColumns(
    ['capital_amount_requested', 'status_changed_at', 'updated_at'],
    context,
  )
  expect(columns.map(({ sortable }) => sortable)).toEqual([true, 'descending', 'descending', 'descending'])
})
