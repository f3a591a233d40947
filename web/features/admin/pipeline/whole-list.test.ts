import { expect, test } from 'vitest'
import { listPipeline } from '#contract/staff/pipeline.ts'
import { makeAppStore } from '#web/shell/app-store.ts'
import { buildPage, buildRow } from '#web/testing/admin.tsx'
import { fakeCall } from '#web/testing/fake-call.ts'
import { testServices } from '#web/testing/services.ts'
import { defaultView, toListQuery } from './pipeline-view.ts'
import { loadPart, loadPipeline, partsReduced, selectRows } from './slice.ts'

const query = toListQuery({ ...defaultView, pageSize: 'all' }, 'me')

const count = 450

function buildPart(page: number, size: number, word = 'Company') {
  const first = (page - 1) * size + 1
  const rows = Array.from({ length: Math.min(size, count - first + 1) }, (_, row) =>
    buildRow({ name: `${word} ${first + row}` }),
  )
  return { ...buildPage(rows, count), page, page_size: size }
}

/** The store with the first part of the list. */
async function openList() {
  const api = fakeCall().on(listPipeline, ({ query: sent }) =>
    buildPart(Number(sent?.page), Number(sent?.page_size), sent?.search),
  )
  const store = makeAppStore(testServices(api.call))
  await store.dispatch(loadPipeline(query))
  return { dispatch: store.dispatch, rows: () => selectRows(store.getState()) }
}

test('each part of the whole list stands at its place, the rows between are not there yet', async () => {
  const { dispatch, rows } = await openList()
  expect(rows()).toHaveLength(450)
  expect(rows()[199]?.name).toBe('Company 200')
  expect(rows()[200]).toBeNull()
  await dispatch(loadPart({ query, page: 3 }))
  expect(rows()[200]).toBeNull()
  expect(rows()[449]?.name).toBe('Company 450')
  dispatch(partsReduced([]))
  expect(rows()[449]).toBeNull()
})

test('a part of a list that was left is dropped', async () => {
  const { dispatch, rows } = await openList()
  const late = dispatch(loadPart({ query, page: 2 }))
  await dispatch(loadPipeline({ ...query, search: 'Kiln' }))
  await late
  expect(rows()[0]?.name).toBe('Kiln 1')
  expect(rows()[200]).toBeNull()
})
