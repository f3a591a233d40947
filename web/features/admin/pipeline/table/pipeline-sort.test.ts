import { expect, test } from 'vitest'
import { toOrdering, toSort } from './pipeline-sort.ts'
import type { Ordering } from '../pipeline-view.ts'

test.each<[Ordering, string, boolean]>([
  ['name', 'name', false],
  ['-updated_at', 'updated_at', true],
  ['status_changed_at', 'status_changed_at', true],
  ['-status_changed_at', 'status_changed_at', false],
])('%s shows at %s, descending: %s', (ordering, by, descending) => {
  expect(toSort(ordering)).toEqual({ by, descending })
  expect(toOrdering({ by, descending }, ordering)).toBe(ordering)
})

test('amounts, days and changes start with the most, names with A', () => {
  const press = (by: string) => toOrdering({ by, descending: false }, '-created_at')
  expect(press('capital_amount_requested')).toBe('-capital_amount_requested')
  expect(press('updated_at')).toBe('-updated_at')
  expect(press('status_changed_at')).toBe('status_changed_at')
  expect(press('name')).toBe('name')
})
