import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { endpoint } from '#contract/core/endpoint.ts'
import * as field from '#contract/core/fields.ts'
import { api, buildQuery } from '#web/core/api.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { buildFakeLiveFeed, buildTestServices } from '#web/testing/services.ts'
import { z } from 'zod'

const getName = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/name/',
  access: 'viewer',
  summary: 'The name of a company',
  params: z.object({ companyId: field.id() }),
  response: z.object({ name: z.string() }),
})

const {
  useGetNameQuery,
  endpoints: { getOverview: overview },
} = api.injectEndpoints({
  endpoints: (build) => ({
    getName: buildQuery(build, getName, ['company']),
    getOverview: buildQuery(build, getName, ['pipeline']),
  }),
})

const companyId = '0197f000-0000-7000-8000-000000000001'
const otherId = '0197f000-0000-7000-8000-000000000002'

beforeEach(() => void vi.useFakeTimers())

async function openPage(live: ReturnType<typeof buildFakeLiveFeed>) {
  const server = buildFakeCall().on(getName, () => ({ name: 'Tidal Kiln' }))
  function Page() {
    const { data } = useGetNameQuery({ params: { companyId } }, usePollingOptions(5000))
    return <h1>{data?.name ?? 'Loading'}</h1>
  }
  renderRoutes(
    [{ path: '/', Component: Page }],
    createAppStore(buildTestServices(server.call, { live })),
    '/',
  )
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByText('Tidal Kiln')).toBeTruthy()
  return { count: () => server.sent(getName).length }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('events of the company refresh its queries, and several quick events cause one refresh', async () => {
  const live = buildFakeLiveFeed({ isHeld: true })
  const page = await openPage(live)
  live.send({ kind: 'company', company_id: otherId, number: 3 })
  live.send({ kind: 'message', company_id: companyId, number: null })
  await wait(60_000)
  expect(page.count()).toBe(1)
  live.send({ kind: 'company', company_id: companyId, number: 4 })
  live.send({ kind: 'company', company_id: companyId, number: 5 })
  await wait(1000)
  expect(page.count()).toBe(2)
})

test('the event with which a stream opens refreshes the queries a few seconds later', async () => {
  const live = buildFakeLiveFeed({ isHeld: true })
  const page = await openPage(live)
  live.send({ kind: 'all', company_id: null, number: null })
  await wait(4000)
  expect(page.count()).toBe(1)
  await wait(2000)
  expect(page.count()).toBe(2)
})

test('queries over all companies refresh once for events within a few seconds', async () => {
  const live = buildFakeLiveFeed({ isHeld: true })
  const server = buildFakeCall().on(getName, () => ({ name: 'Tidal Kiln' }))
  const { dispatch } = createAppStore(buildTestServices(server.call, { live }))
  const subscription = dispatch(overview.initiate({ params: { companyId } }))
  await subscription
  for (const number of [3, 4, 5]) {
    live.send({ kind: 'company', company_id: otherId, number })
    await wait(1000)
  }
  expect(server.sent(getName)).toHaveLength(1)
  await wait(3000)
  expect(server.sent(getName)).toHaveLength(2)
  live.send({ kind: 'message', company_id: otherId, number: null })
  await wait(6000)
  expect(server.sent(getName)).toHaveLength(2)
  subscription.unsubscribe()
})

test('the query is polled without the event stream', async () => {
  const page = await openPage(buildFakeLiveFeed())
  await wait(11_000)
  expect(page.count()).toBe(3)
})
