// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { getCurrentUser } from '#contract/users.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildTestServices } from '#web/testing/services.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createErrorReports } from './error-reports.ts'
import { createAppStore } from '#web/shell/app-store.ts'

test('a rejected action is reported with its message and breadcrumbs, without user input', async () => {
  const reports = createErrorReports()
  const api = buildFakeCall().on(getCurrentUser, () => {
    throw new AppError('unavailable')
  })
  const store = createAppStore(buildTestServices(api.call, { reports }))
  await store.dispatch(loadCurrentUser())
  expect(reports.recent()).toEqual([
    {
      action: 'api/getCurrentUser/rejected',
      code: 'unavailable',
      status: 503,
      message: 'The service is busy. Try again in a moment',
      reference: expect.stringMatching(/^[0-9A-F]{8}$/) as string,
      breadcrumbs: ['api/getCurrentUser/pending'],
    },
  ])
})

test('an error other than an AppError is reported as Undefined error', async () => {
  const reports = createErrorReports()
  const api = buildFakeCall().on(getCurrentUser, () => {
    throw new TypeError('secret detail')
  })
  const store = createAppStore(buildTestServices(api.call, { reports }))
  await store.dispatch(loadCurrentUser())
  expect(reports.recent()[0]).toMatchObject({ message: 'Undefined error', status: 500 })
})

test('the newest 100 reports are retained, and every report is sent', () => {
  const send = vi.fn<() => void>()
  const reports = createErrorReports(send)
  for (let count = 1; count <= 120; count += 1) {
    reports.leaveBreadcrumb(`step ${count}`)
    reports.report({ action: 'x/rejected', message: `failure ${count}` })
  }
  expect(reports.recent()).toHaveLength(100)
  expect(reports.recent().at(-1)?.breadcrumbs).toHaveLength(100)
  expect(send).toHaveBeenCalledTimes(120)
})
