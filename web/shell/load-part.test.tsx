import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Root } from './Root.tsx'
import { makeAppStore } from './app-store.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { testServices } from '#web/testing/services.ts'
import { loadPart, setReloadPreparation } from '#web/core/load-part.ts'
import { saveDestination } from './save-destination.ts'

const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

/** A server that answers, or that cannot be reached. */
const answerHealth = (status: number | null) =>
  vi.stubGlobal('fetch', () =>
    status === null
      ? Promise.reject(new TypeError('failed'))
      : Promise.resolve(new Response(null, { status })),
  )

/** Code that can be fetched only while `isThere`. */
function buildPart() {
  const part = { isThere: false, tries: 0 }
  const load = () => {
    part.tries += 1
    return part.isThere ? Promise.resolve('code') : Promise.reject(new TypeError('failed to fetch'))
  }
  return { part, load }
}

beforeEach(() => {
  sessionStorage.clear()
  answerHealth(200)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('code that cannot be fetched', () => {
  const reload = vi.fn<() => void>()
  beforeEach(() => void reload.mockClear())

  test('offline is waited for, without a reload, and arrives when the network is back', async () => {
    setOnline(false)
    const { part, load } = buildPart()
    const loading = loadPart(load, reload)
    await vi.waitFor(() => expect(part.tries).toBe(1))
    part.isThere = true
    setOnline(true)
    window.dispatchEvent(new Event('online'))
    expect(await loading).toBe('code')
    expect(reload).not.toHaveBeenCalled()
  })

  test.each([null, 502])('while the server answers %s is tried again after a while', async (status) => {
    vi.useFakeTimers()
    answerHealth(status)
    const { part, load } = buildPart()
    const loading = loadPart(load, reload)
    await vi.advanceTimersByTimeAsync(12_000)
    part.isThere = true
    answerHealth(200)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await loading).toBe('code')
    expect(reload).not.toHaveBeenCalled()
  })

  test('from a server that has another release by now reloads the page, once a minute at most', async () => {
    const { load } = buildPart()
    void loadPart(load, reload)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    await expect(loadPart(load, reload)).rejects.toThrow('failed to fetch')
    expect(reload).toHaveBeenCalledOnce()
  })
})

test('a page that cannot be fetched leaves the open one in place, says so, and opens on another try', async () => {
  setOnline(false)
  const { part, load } = buildPart()
  const user = userEvent.setup()
  const lazy = async () => ({ element: <h1>{await loadPart(load)}</h1> })
  const first = (
    <>
      <h1>First</h1>
      <Link to="/second">On</Link>
    </>
  )
  renderRoutes(
    [
      {
        Component: Root,
        children: [
          { path: '/', element: first },
          { path: '/second', lazy },
        ],
      },
    ],
    makeAppStore(testServices(fakeCall().call)),
    '/',
  )
  await user.click(screen.getByRole('link', { name: 'On' }))
  expect(await screen.findByText(/We cannot reach Headwater/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'First' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('heading', { name: 'First' })).toBeTruthy()
  part.isThere = true
  setOnline(true)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'code' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/We cannot reach Headwater/)).toBeNull())
})

test.each([
  ['/second', 'of that page'],
  ['/second?page=2#end', 'of that page'],
  ['/second', 'within the page that is still open'],
])('%s is what opens after a reload for a part %s', async (address, where) => {
  const { load } = buildPart()
  const reload = vi.fn<() => void>()
  const pending = new Promise<never>(() => {})
  const lazy = async () => ({ element: await (where === 'of that page' ? loadPart(load, reload) : pending) })
  const router = createBrowserRouter([
    { path: '/', element: 'First' },
    { path: '/second', lazy },
  ])
  setReloadPreparation(() => saveDestination(router))
  void router.navigate(address)
  if (where !== 'of that page') void loadPart(load, reload)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  const { pathname, search, hash } = window.location
  expect(pathname + search + hash).toBe(address)
  router.dispose()
})

test('a part of the open page that only a reload can fetch leaves the address as it is', () => {
  const router = createBrowserRouter([{ path: '/*', element: 'First' }])
  const before = [window.location.href, window.history.length]
  saveDestination(router)
  expect([window.location.href, window.history.length]).toEqual(before)
  router.dispose()
})
