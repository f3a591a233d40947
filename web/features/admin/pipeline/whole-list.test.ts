import { expect, test } from 'vitest'
import { listPipeline } from '#contract/staff/pipeline.ts'
import { api } from '#web/core/api.ts'
import { toInvalidatedTags } from '#web/core/tags.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildPage, buildPipelineRow } from '#web/testing/admin.tsx'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildTestServices } from '#web/testing/services.ts'
import { defaultView, toListQuery } from './pipeline-view.ts'
import { createWholeListSelector, pipelineList } from './api.ts'

const query = toListQuery({ ...defaultView, pageSize: 'all' }, { id: 'me', isAdmin: false })

const count = 450

function buildPart(page: number, size: number, word = 'Company') {
  const first = (page - 1) * size + 1
  const rows = Array.from({ length: Math.min(size, count - first + 1) }, (_, row) =>
    buildPipelineRow({ name: `${word} ${first + row}` }),
  )
  return { ...buildPage(rows, count), page, page_size: size }
}

async function openList() {
  const server = buildFakeCall().on(listPipeline, ({ query: sent }) =>
    buildPart(Number(sent?.page), Number(sent?.page_size), sent?.search),
  )
  const store = createAppStore(buildTestServices(server.call))
  const read = (page: number, part = query) =>
    store.dispatch(pipelineList.initiate({ query: { ...part, page } }))
  await read(1)
  const select = createWholeListSelector(query)
  return { store, read, rows: () => select(store.getState()) }
}

test('places each loaded part of the whole list; rows that are not loaded are null', async () => {
  const { store, read, rows } = await openList()
  expect(rows()).toHaveLength(450)
  expect(rows()[199]?.name).toBe('Company 200')
  expect(rows()[200]).toBeNull()
  const lastPart = read(3)
  await lastPart
  expect(rows()[200]).toBeNull()
  expect(rows()[449]?.name).toBe('Company 450')
  // Invalidation removes parts without a subscription. Their rows load again when they become visible.
  lastPart.unsubscribe()
  await new Promise((resolve) => setTimeout(resolve))
  store.dispatch(api.util.invalidateTags(toInvalidatedTags(['pipeline'])))
  expect(rows()[449]).toBeNull()
})

test('a late part of the previous list does not appear in the next list', async () => {
  const { store, read } = await openList()
  const latePart = read(2)
  const kilns = { ...query, search: 'Kiln' }
  await read(1, kilns)
  await latePart
  const rows = createWholeListSelector(kilns)(store.getState())
  expect(rows[0]?.name).toBe('Kiln 1')
  expect(rows[200]).toBeNull()
})
