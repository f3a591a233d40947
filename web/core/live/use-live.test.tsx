import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { makeAppStore } from '#web/shell/app-store.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { fakeLiveFeed, testServices } from '#web/testing/services.ts'
import { useLive } from './use-live.ts'

afterEach(() => void vi.useRealTimers())

const companyId = '0197f000-0000-7000-8000-000000000001'
const otherId = '0197f000-0000-7000-8000-000000000002'
const watched = { kinds: ['company', 'status'] as const, companyId, pollMs: 5000 }

function watchOn(live: ReturnType<typeof fakeLiveFeed>) {
  vi.useFakeTimers()
  const work = vi.fn<() => void>()
  function Watching() {
    useLive(work, watched)
    return <h1>Watching</h1>
  }
  renderRoutes(
    [{ path: '/', Component: Watching }],
    makeAppStore(testServices(fakeCall().call, { live })),
    '/',
  )
  return work
}

test('while changes arrive, only those of the company count, several at once as one, and nothing is polled', () => {
  const live = fakeLiveFeed({ isHeld: true })
  const work = watchOn(live)
  act(() => {
    live.send({ kind: 'company', company_id: otherId, number: 3 })
    live.send({ kind: 'sync', company_id: null, number: null })
    vi.advanceTimersByTime(60_000)
  })
  expect(work).not.toHaveBeenCalled()
  act(() => {
    live.send({ kind: 'company', company_id: companyId, number: 3 })
    live.send({ kind: 'status', company_id: companyId, number: 4 })
    live.send({ kind: 'all', company_id: null, number: null })
    vi.advanceTimersByTime(1000)
  })
  expect(work).toHaveBeenCalledTimes(1)
})

test('while they do not arrive, the page polls', () => {
  const work = watchOn(fakeLiveFeed())
  act(() => void vi.advanceTimersByTime(11_000))
  expect(work).toHaveBeenCalledTimes(2)
})
