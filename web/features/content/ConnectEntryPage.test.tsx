import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { makeAppStore } from '#web/shell/app-store.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { testServices } from '#web/testing/services.ts'
import { ConnectEntryPage } from './ConnectEntryPage.tsx'

const getSaved = () => localStorage.getItem('cfoConnectFinancials')

beforeEach(() => localStorage.clear())

function show(search: string) {
  const router = renderInApp(<ConnectEntryPage />, makeAppStore(testServices(fakeCall().call)), {
    at: `/connect${search}`,
    route: '/connect',
  })
  return { router, user: userEvent.setup() }
}

test.each(['new', 'existing'])('the kind of customer in the address, %s, is kept on the device', (kind) => {
  show(`?customer=${kind}`)
  expect(getSaved()).toBe(kind)
})

test('an unknown kind is not kept; the choice is made here, before signing in', async () => {
  const { router, user } = show('?customer=other')
  expect(getSaved()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign in and begin' }))
  expect(screen.getByText(/Choose one/)).toBeTruthy()
  await user.click(screen.getByLabelText(/You know us already/))
  await user.click(screen.getByRole('button', { name: 'Sign in and begin' }))
  expect(getSaved()).toBe('existing')
  expect(router.state.location.pathname).toBe('/app/connect')
})
