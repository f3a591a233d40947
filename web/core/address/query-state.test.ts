import { expect, test } from 'vitest'
import { listUsers } from '#contract/users.ts'
import { listSubscribers } from '#contract/staff/newsletter.ts'
import { listOutbox } from '#contract/staff/outbox.ts'
import { changeQuery, parseQuery } from './query-state.ts'

const parse = (search: string) => parseQuery(listOutbox.query, new URLSearchParams(search))

test("URL fields are parsed with the endpoint's schema", () => {
  expect(parse('?kind=digest&kind=reminder&search=Join&after=2026-11-01&page=3')).toEqual({
    kind: ['digest', 'reminder'],
    search: 'Join',
    after: '2026-11-01',
    page: 3,
  })
})

test('a boolean stays a string, as in requests', () => {
  expect(parseQuery(listUsers.query, new URLSearchParams('?is_staff=true'))).toEqual({ is_staff: 'true' })
  expect(parseQuery(listUsers.query, new URLSearchParams('?is_staff=yes'))).toEqual({})
})

test('invalid values, unknown fields and inherited names are dropped, and missing fields get no default', () => {
  expect(parse('?kind=gift&page=0&after=2026-02-30&search=%20&color=red&constructor=1')).toEqual({})
  expect(parseQuery(listSubscribers.query, new URLSearchParams('?status=lost&search=ada'))).toEqual({
    search: 'ada',
  })
})

test('a change returns to the first page and keeps the other fields', () => {
  const params = new URLSearchParams('?tab=x&kind=digest&page=4')
  expect(changeQuery(params, { search: 'Join', kind: null }).toString()).toBe('tab=x&search=Join')
  expect(changeQuery(params, { kind: ['digest', 'reminder'] }).toString()).toBe(
    'tab=x&kind=digest&kind=reminder',
  )
  expect(changeQuery(params, { page: 5 }).get('page')).toBe('5')
  expect(changeQuery(params, { kind: [], search: '' }).toString()).toBe('tab=x')
})
