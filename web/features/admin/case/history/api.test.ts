import { expect, test } from 'vitest'
import { type Change, getChangesHistory } from '#contract/history.ts'
import { api } from '#web/core/api.ts'
import { toInvalidatedTags } from '#web/core/tags.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { newId } from '#web/testing/people.ts'
import { buildTestServices } from '#web/testing/services.ts'
import { changesHistory, omitPartialGroup } from './api.ts'

const change = (number: number): Change => ({
  number,
  position: 0,
  is_cut: false,
  at: '2026-11-20T10:00:00Z',
  audience: 'everyone',
  author: null,
  entity: 'company',
  entity_id: newId(),
  field: 'city',
  before: null,
  after: 'Bath',
})

const companyId = newId()
const request = { params: { companyId }, query: {} }

function open(all: () => number[], pageSize: number) {
  const server = buildFakeCall().on(getChangesHistory, ({ query }) => {
    const olderNumbers = all().filter((number) => number < Number(query?.before ?? Infinity))
    const page = Number(query?.page ?? 1)
    return {
      count: olderNumbers.length,
      page,
      page_size: pageSize,
      results: olderNumbers.slice((page - 1) * pageSize, page * pageSize).map(change),
    }
  })
  const store = createAppStore(buildTestServices(server.call))
  const select = () => changesHistory.select(request)(store.getState())
  const listNumbers = () =>
    select()
      .data?.pages.flatMap(omitPartialGroup)
      .map(({ number }) => number)
  const loadNext = () => store.dispatch(changesHistory.initiate(request, { direction: 'forward' }))
  return { store, select, listNumbers, loadNext }
}

test('changes made together stay on one page', () => {
  const page = (count: number, numbers: number[]) => ({
    count,
    page: 1,
    page_size: 100,
    results: numbers.map(change),
  })
  const listNumbers = (...args: Parameters<typeof page>) =>
    omitPartialGroup(page(...args)).map(({ number }) => number)
  expect(listNumbers(9, [5, 5, 4, 4])).toEqual([5, 5])
  expect(listNumbers(4, [5, 5, 4, 4])).toEqual([5, 5, 4, 4])
  expect(listNumbers(9, [5, 5])).toEqual([5, 5])
})

test('loads older pages without gaps until the last page', async () => {
  const { store, select, listNumbers, loadNext } = open(() => [6, 5, 4, 4, 3, 2, 1], 3)
  await store.dispatch(changesHistory.initiate(request))
  expect(listNumbers()).toEqual([6, 5])
  await loadNext()
  expect(listNumbers()).toEqual([6, 5, 4, 4])
  expect(select().hasNextPage).toBe(true)
  await loadNext()
  expect(listNumbers()).toEqual([6, 5, 4, 4, 3, 2, 1])
  expect(select().hasNextPage).toBe(false)
})

test('loads the rest of a group that is longer than a page', async () => {
  const numbers = [6, 5, 5, 5, 5, 5, 5, 5, 4, 3, 3, 3, 2]
  const { store, select, listNumbers, loadNext } = open(() => numbers, 3)
  await store.dispatch(changesHistory.initiate(request))
  while (select().hasNextPage) await loadNext()
  expect(listNumbers()).toEqual(numbers)
})

test('a change refreshes the older pages with the first page', async () => {
  let all = [4, 3, 2, 1]
  const { store, listNumbers, loadNext } = open(() => all, 3)
  await store.dispatch(changesHistory.initiate(request))
  await loadNext()
  expect(listNumbers()).toEqual([4, 3, 2, 1])
  all = [5, 4, 3, 2, 1]
  store.dispatch(api.util.invalidateTags(toInvalidatedTags(['company'], companyId)))
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
  expect(listNumbers()).toEqual([5, 4, 3, 2, 1])
})
