import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildFakeLogin, buildTestServices } from '#web/testing/services.ts'
import { LoginReturnPage } from './LoginReturnPage.tsx'
import { FailedPage } from './FailedPage.tsx'
import { finishLogin, selectAuth, sessionEnded } from './login-slice.ts'

const failures: [error: string, title: string, text: RegExp][] = [
  ['timeout', 'Sign-in took too long', /didn’t respond in time/],
  ['cancelled', 'Sign-in was canceled', /window was closed/],
  ['state_mismatch', 'Invalid state', /belongs to a different sign-in/],
  ['missing_transaction', 'Invalid state', /already used/],
  ['missing_refresh_token', 'Your session has ended', /Your changes are saved/],
  ['mfa_required', 'One more step is required', /two-step verification/],
  ['login_required', 'Sign in to continue', /no longer signed in/],
  ['access_denied', 'Access denied', /you declined/],
  ['server_error', 'Login failed', /Try again/],
]

test.each(failures)(
  'the login error %s is explained as “%s”, with a new attempt',
  async (error, title, text) => {
    const start = vi.fn<(forwardTo: string) => Promise<void>>(() => Promise.resolve())
    const finish = () => Promise.reject(Object.assign(new Error('vendor text'), { error }))
    const store = createAppStore(
      buildTestServices(buildFakeCall().call, { login: buildFakeLogin({ finish, start }) }),
    )
    renderInApp(<LoginReturnPage />, store, { at: '/login/?code=c&state=s', route: '/login/' })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByText(/vendor text/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }))
    expect(start).toHaveBeenCalledWith('/app')
  },
)

test('a page that failed to load offers a new sign-in after the session has ended', async () => {
  const start = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const store = createAppStore(buildTestServices(buildFakeCall().call, { login: buildFakeLogin({ start }) }))
  renderInApp(<FailedPage error={null} onRetry={() => {}} />, store, {
    at: '/app/intros',
    route: '/app/intros',
  })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByText('Something went wrong. Your changes are saved.')).toBeTruthy()
  act(() => void store.dispatch(sessionEnded()))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }))
  expect(start).toHaveBeenCalledWith('/app/intros')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByText('Something went wrong.')).toBeTruthy()
})

test('a login error is serializable in the store', async () => {
  const finish = () => Promise.reject(Object.assign(new Error('Invalid state'), { error: 'state_mismatch' }))
  const store = createAppStore(buildTestServices(buildFakeCall().call, { login: buildFakeLogin({ finish }) }))
  await store.dispatch(finishLogin('https://app.example/login/?code=c&state=s'))
  expect(selectAuth(store.getState())).toEqual({
    status: 'error',
    error: { code: 'state_mismatch', message: 'Invalid state' },
  })
})
