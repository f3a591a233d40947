import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { updateCompany } from '#contract/companies.ts'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import { buildDraftServer, commitAnswers, openStore } from '#web/testing/draft-server.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { AnswersSaveStatus } from './save-status.tsx'

test.each<[ErrorCode, string, boolean]>([
  ['network', 'Offline: saved on this device', false],
  ['too_many_requests', 'Not sent yet: saved on this device', false],
  ['unavailable', 'Not sent yet: saved on this device', false],
  ['undefined_error', 'Not sent yet: saved on this device', false],
  ['not_editable', 'Not sent: the application can’t be changed now', false],
  ['forbidden', 'Not sent: saved on this device', true],
])('after %s, the status is “%s”', async (code, status, mayRetry) => {
  const server = buildDraftServer()
  server.api.on(updateCompany, () => {
    throw new AppError(code)
  })
  const store = await openStore(server)
  renderInApp(<AnswersSaveStatus />, store)
  store.dispatch(commitAnswers({ 'company.name': 'Tidal' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(status))
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(mayRetry)
})
