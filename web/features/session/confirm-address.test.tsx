// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { sendVerificationEmail } from '#contract/users.ts'
import type { Login } from '#web/core/services.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildFakeLogin, buildTestServices } from '#web/testing/services.ts'
import { ConfirmAddressNote } from './ConfirmAddressNote.tsx'

function setup(login: Partial<Login> = {}) {
  const api = buildFakeCall()
  const store = createAppStore(buildTestServices(api.call, { login: buildFakeLogin(login) }))
  renderInApp(<ConfirmAddressNote email="maya@example.com" />, store, { at: '/app/team' })
  return { api, pointer: userEvent.setup() }
}

const sendAgain = () => screen.queryByRole('button', { name: 'Send the email again' })

test('the confirmation email is sent again, or the page shows why it could not be sent', async () => {
  const { api, pointer } = setup()
  api.on(sendVerificationEmail, () => {
    throw new AppError('too_many_requests', { message: 'We have emailed you several times' })
  })
  await pointer.click(await screen.findByRole('button', { name: 'Send the email again' }))
  expect(await screen.findByText('We have emailed you several times.')).toBeTruthy()
  api.on(sendVerificationEmail, () => null)
  await pointer.click(screen.getByRole('button', { name: 'Send the email again' }))
  expect(await screen.findByText(/We sent an email to maya@example.com/)).toBeTruthy()
})

test('the page explains the next step if the login provider cannot resend the email', async () => {
  const start = vi.fn<Login['start']>(() => Promise.resolve())
  const { pointer } = setup({ sendsConfirmations: false, start })
  expect(await screen.findByText(/check your spam folder or message us/)).toBeTruthy()
  expect(sendAgain()).toBeNull()
  await pointer.click(screen.getByRole('button', { name: 'I’ve confirmed my email' }))
  expect(start).toHaveBeenCalledWith('/app/team')
})
