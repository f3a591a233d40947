import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ErrorPage } from '#web/shell/ErrorPage.tsx'
import { createErrorReports } from './error-reports.ts'
import { reportCrash } from './uncaught-errors.ts'
import { startErrorReporting } from './open-reports.ts'

const login = { domain: 'd', clientId: 'c', audience: 'a' }
const sentry = { dsn: 'https://key@sentry.example/42', release: 'frontend 0.38.1', environment: 'dev' }

const sent = vi.fn<typeof fetch>(() => Promise.resolve(new Response()))
beforeEach(() => void vi.stubGlobal('fetch', sent))
afterEach(() => {
  vi.unstubAllGlobals()
  sent.mockClear()
  document.head.replaceChildren()
})

function addSettings(settings: object) {
  const script = document.createElement('script')
  script.id = 'settings'
  script.type = 'application/json'
  script.textContent = JSON.stringify({ demo: false, login, ...settings })
  document.head.append(script)
}

const never = () => 1
const always = () => 0
/** The sender's code loads on first use, which can be slow. */
const whileItLoads = { timeout: 30_000 }
const bodies = () => sent.mock.calls.map(([, init]) => init?.body as string)

function buildException(place = window.location.origin) {
  const error = new TypeError('"My plan" is not valid')
  error.stack = `TypeError: "My plan" is not valid\n    at draw (${place}/assets/a.js:10:20)`
  return error
}
const throwUncaught = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }))

describe('with a configured service', () => {
  test('sends a report through our tunnel, without credentials', async () => {
    addSettings({ sentry })
    startErrorReporting(window, never).report({ action: 'users/load/rejected', message: 'failed' })
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1), whileItLoads)
    expect(sent).toHaveBeenCalledWith(
      '/api/monitoring/',
      expect.objectContaining({ method: 'POST', credentials: 'omit' }),
    )
    expect(bodies()[0]).toContain('users/load/rejected')
  })

  test('reports the duration of 1 % of page loads', async () => {
    addSettings({ sentry })
    startErrorReporting(window, () => 0.01)
    startErrorReporting(window, () => 0.0099)
    window.dispatchEvent(new Event('load'))
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1), whileItLoads)
    const [, item, event] = (bodies()[0] ?? '').split('\n').map((line) => JSON.parse(line || '{}') as object)
    expect(item).toMatchObject({ type: 'transaction' })
    const { start_timestamp, timestamp } = event as { start_timestamp: number; timestamp: number }
    expect(timestamp).toBeGreaterThan(start_timestamp)
    expect(timestamp * 1000).toBeLessThanOrEqual(Date.now() + 1000)
  })
})

test.each([{ sentry: null }, {}])(
  'with %j nothing is sent, and the page retains its reports',
  async (settings) => {
    addSettings(settings)
    const reports = startErrorReporting(window, always)
    reports.report({ action: 'users/load/rejected', message: 'failed' })
    window.dispatchEvent(new Event('load'))
    await vi.dynamicImportSettled()
    expect(sent).not.toHaveBeenCalled()
    expect(reports.recent()).toHaveLength(1)
  },
)

describe('an uncaught exception', () => {
  test('is reported with its stack and without user input', () => {
    const reports = startErrorReporting(window, never)
    throwUncaught(buildException())
    expect(reports.recent()).toMatchObject([
      { action: 'error', type: 'TypeError', message: '… is not valid' },
    ])
    expect(JSON.stringify(reports.recent())).toContain('/assets/a.js:10:20')
    expect(JSON.stringify(reports.recent())).not.toContain('My plan')
  })

  test('in a promise is reported too', () => {
    const reports = startErrorReporting(window, never)
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: buildException() }))
    expect(reports.recent()).toMatchObject([{ action: 'rejection', type: 'TypeError' }])
  })

  test.each([
    ['in a browser extension', buildException('chrome-extension://abc')],
    ['without an error object', null],
    ['that is not an Error', 'text'],
  ])('%s is not reported', (_, error) => {
    const reports = startErrorReporting(window, never)
    throwUncaught(error)
    expect(reports.recent()).toEqual([])
  })
})

test('a page that throws while rendering shows the error page and is reported', async () => {
  const reports = createErrorReports()
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = () => {
    throw new TypeError('broken')
  }
  const router = createMemoryRouter([
    { path: '/', Component: Broken, ErrorBoundary: () => <ErrorPage reports={reports} /> },
  ])
  render(<RouterProvider router={router} onError={(error) => reportCrash(reports, error)} />)
  expect(await screen.findByText('This page stopped working')).toBeTruthy()
  expect(reports.recent()).toMatchObject([{ action: 'crash', type: 'TypeError', message: 'broken' }])
  const reference = reports.recent()[0]?.reference ?? ''
  expect(reference).toMatch(/^[0-9A-F]{8}$/)
  expect(screen.getByText(new RegExp(reference))).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy()
  expect(
    ['Go to the home page', 'Contact us'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    ),
  ).toEqual(['/', '/#messages'])
  quiet.mockRestore()
})
