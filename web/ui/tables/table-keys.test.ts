import { describe, expect, it } from 'vitest'

import { getListAction } from './table-keys.ts'

describe('list keys', () => {
  it.each([
    ['j', 1, { to: 2 }],
    ['ArrowDown', 4, { to: 4 }],
    ['k', 1, { to: 0 }],
    ['ArrowUp', 0, { to: 0 }],
    ['Home', 3, { to: 0 }],
    ['End', 0, { to: 4 }],
    ['Enter', 2, 'open'],
    ['x', 2, 'toggle'],
    [' ', 2, 'toggle'],
    ['q', 2, undefined],
  ])('%s on row %i of five does %j', (key, cursor, action) => {
    expect(getListAction(key, cursor, 5)).toEqual(action)
  })

  it('do nothing in an empty list', () => {
    expect(getListAction('j', 0, 0)).toBeUndefined()
  })
})
