import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createErrorReports } from '#web/core/error-reports.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { createAppStore } from './app-store.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { FrameError } from './FrameError.tsx'
import { watchFailedImports } from './failed-imports.ts'

const reload = vi.fn<() => void>()
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.stubGlobal('location', { href: window.location.href, reload })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 200 })))
  watchFailedImports(window)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Fails like a dynamic import in a production build: Vite dispatches `vite:preloadError` before the rejection. */
function failToImport(): Promise<never> {
  const error = new TypeError('Failed to fetch dynamically imported module')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  return Promise.reject(error)
}

function openPage(Component: () => Promise<never>) {
  const page = { path: '/money', lazy: { Component } }
  const frame = { children: [{ ErrorBoundary: FrameError, children: [page] }] }
  const root = { ErrorBoundary: () => <ErrorPage reports={createErrorReports()} />, children: [frame] }
  renderRoutes([root], createAppStore(buildTestServices(buildFakeCall().call)), '/money')
}

test('a page whose code cannot be loaded shows an error, and reloads when the network is back', async () => {
  setOnline(false)
  openPage(failToImport)
  expect(await screen.findByText('This page couldn’t be loaded')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  setOnline(true)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('the page is not reloaded while the server does not respond', async () => {
  const health = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 502 })))
  vi.stubGlobal('fetch', health)
  openPage(failToImport)
  await vi.waitFor(() => expect(health).toHaveBeenCalled())
  expect(reload).not.toHaveBeenCalled()
})

test('a page whose code no longer exists is reloaded at most once a minute', async () => {
  sessionStorage.setItem('headwater.reloaded', String(Date.now() - 30_000))
  openPage(failToImport)
  expect(await screen.findByText('This page couldn’t be loaded')).toBeTruthy()
  window.dispatchEvent(new Event('online'))
  expect(reload).not.toHaveBeenCalled()
})

test('other errors of a page show the error page with a reference', async () => {
  openPage(() => Promise.reject(new TypeError('broken')))
  expect(await screen.findByText('This page stopped working')).toBeTruthy()
  expect(await screen.findByText(/Reference for support/)).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})
