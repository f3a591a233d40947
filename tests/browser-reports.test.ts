import { afterAll, expect, test } from 'vitest'
import { startSentrySandbox } from './sandboxes/sentry/server.ts'
import { sentryDefaults } from '#server/providers/reports/config.ts'
import { createSentrySender } from '#web/core/sentry.ts'
import { startTestApp } from './app.ts'

const sandbox = await startSentrySandbox()
afterAll(() => sandbox.stop())
const settings = { dsn: sandbox.dsn, ...sentryDefaults }
const app = await startTestApp({ sentry: settings })

const openPage = () =>
  createSentrySender(
    settings,
    () => ({ origin: app.url, pathname: '/app/documents' }),
    (address, init) => fetch(new URL(address as string, app.url), init),
  )
const rejection = {
  action: 'docs/load/rejected',
  message: 'Ein Wort: späť',
  reference: '3F7A9C21',
  breadcrumbs: ['docs/load/pending'],
}

test('the browser’s error reports and page timings reach Sentry unchanged', async () => {
  const page = openPage()
  page.report(rejection)
  page.tracePageLoad(Date.now() - 1000, 800)
  await page.flush(5000)
  const [report, trace] = sandbox.envelopes.splice(0)
  expect(report?.items).toMatchObject([
    {
      header: { type: 'event' },
      payload: {
        transaction: '/app/documents',
        release: 'frontend 0.38.1',
        exception: { values: [{ value: rejection.message }] },
      },
    },
  ])
  expect(trace?.items).toMatchObject([{ header: { type: 'transaction' }, payload: { type: 'transaction' } }])
})

test('the browser stops reporting while Sentry limits the rate', async () => {
  const page = openPage()
  const headers = { 'x-sentry-rate-limits': '60:error:organization' }
  sandbox.injectFault({ answer: 'status', status: 429, headers })
  const before = sandbox.requests()
  page.report(rejection)
  await page.flush(5000)
  page.report({ ...rejection, message: 'another' })
  await page.flush(5000)
  expect(sandbox.requests()).toBe(before + 1)
})
