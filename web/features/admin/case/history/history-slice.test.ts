import { expect, test } from 'vitest'
import { type Change, getChangesHistory } from '#contract/history.ts'
import { makeAppStore } from '#web/shell/app-store.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { newId } from '#web/testing/people.ts'
import { testServices } from '#web/testing/services.ts'
import { type HistoryRequest, loadHistory, dropPartialGroup } from './history-slice.ts'

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

const request: HistoryRequest = {
  companyId: newId(),
  kinds: null,
  authors: [],
  search: '',
  after: '',
  before: '',
}

function open(all: () => number[], pageSize: number) {
  const api = fakeCall().on(getChangesHistory, ({ query }) => {
    const left = all().filter((number) => number < Number(query?.before ?? Infinity))
    return { count: left.length, page: 1, page_size: pageSize, results: left.slice(0, pageSize).map(change) }
  })
  const store = makeAppStore(testServices(api.call))
  const listNumbers = () => store.getState().history?.changes.data.map(({ number }) => number)
  return { api, store, listNumbers }
}

test('changes made together stay on one page', () => {
  const page = [5, 5, 4, 4].map(change)
  expect(dropPartialGroup(page, true).map(({ number }) => number)).toEqual([5, 5])
  expect(dropPartialGroup(page, false)).toEqual(page)
  expect(dropPartialGroup(page.slice(0, 2), true)).toHaveLength(2)
})

test('older pages follow without a gap until there are none', async () => {
  const { store, listNumbers } = open(() => [6, 5, 4, 4, 3, 2, 1], 3)
  await store.dispatch(loadHistory(request))
  expect(listNumbers()).toEqual([6, 5])
  await store.dispatch(loadHistory({ ...request, olderThan: 5 }))
  expect(listNumbers()).toEqual([6, 5, 4, 4])
  await store.dispatch(loadHistory({ ...request, olderThan: 4 }))
  expect(listNumbers()).toEqual([6, 5, 4, 4, 3, 2, 1])
  expect(store.getState().history?.hasOlder).toBe(false)
})

test('a reloaded first page is merged with older pages', async () => {
  let all = [4, 3, 2, 1]
  const { store, listNumbers } = open(() => all, 3)
  await store.dispatch(loadHistory(request))
  await store.dispatch(loadHistory({ ...request, olderThan: 3 }))
  expect(listNumbers()).toEqual([4, 3, 2, 1])
  all = [5, 4, 3, 2, 1]
  await store.dispatch(loadHistory(request))
  expect(listNumbers()).toEqual([5, 4, 3, 2, 1])
})

test('a new filter starts over, and a late answer to the previous one is dropped', async () => {
  const { store, listNumbers } = open(() => [2, 1], 5)
  const late = store.dispatch(loadHistory({ ...request, kinds: ['status'] }))
  const latest = store.dispatch(loadHistory({ ...request, kinds: ['answers'] }))
  await Promise.all([late, latest])
  expect(store.getState().history?.filter?.kinds).toEqual(['answers'])
  expect(listNumbers()).toEqual([2, 1])
})
