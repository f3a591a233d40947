import { expect, test } from 'vitest'
import type { Change } from '#contract/history.ts'
import { newId } from '#web/testing/people.ts'
import { collapseChanges } from './news.ts'

const me = { id: newId(), name: 'Ana', email: 'ana@example.com' }
const founder = { id: newId(), name: 'Maya', email: 'maya@example.com' }
const entity_id = newId()

const change = (number: number, over: Partial<Change>): Change => ({
  number,
  position: 0,
  is_cut: false,
  at: '2026-11-20T10:00:00Z',
  audience: 'everyone',
  author: founder,
  entity: 'company',
  entity_id,
  field: 'city',
  before: null,
  after: null,
  ...over,
})

test('merges the changes of a field into one, from the first value to the last', () => {
  const changes = [
    change(9, { before: 'Bat', after: 'Bath' }),
    change(8, { field: 'mission', before: 'a', after: 'b', author: me }),
    change(7, { before: 'Portland', after: 'Bat' }),
    change(6, { field: 'state', before: 'OR', after: 'ME' }),
    change(5, { field: 'state', before: 'ME', after: 'OR' }),
  ]
  expect(collapseChanges(changes, me.id)).toEqual([change(9, { before: 'Portland', after: 'Bath' })])
})
