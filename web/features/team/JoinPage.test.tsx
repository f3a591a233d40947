import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import { acceptInvite } from '#contract/team.ts'
import { getCurrentUser, setSelectedCompany, type User } from '#contract/users.ts'
import type { Services } from '#web/core/services.ts'
import { SignedInArea } from '#web/shell/SignedInArea.tsx'
import { makeAppStore } from '#web/shell/app-store.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { buildUser, newId } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { fakeLogin, testServices } from '#web/testing/services.ts'
import { JoinEntry } from './JoinEntry.tsx'
import { JoinPage } from './JoinPage.tsx'
import { readInvitation } from './saved-invitation.ts'

const secret = 'q3rT0pN8yXkZ1vB5cW7dF9gH2jL4mP6sU8aE0iOxKzY'

function arrive({
  mark = `#${secret}`,
  user = {},
  ...over
}: { mark?: string; user?: Partial<User> } & Partial<Services> = {}) {
  const company = newId()
  const before = buildUser({
    companies: [],
    company: null,
    selected_company: null,
    email: 'bob@x.example',
    ...user,
  })
  const after = { ...before, ...pickCompany(company) }
  const api = fakeCall()
    .on(getCurrentUser, () => before)
    .on(acceptInvite, () => ({ company }))
    .on(setSelectedCompany, () => after)
  const store = makeAppStore(testServices(api.call, over))
  const join = [{ Component: SignedInArea, children: [{ index: true as const, Component: JoinPage }] }]
  const router = renderRoutes(
    [
      { path: '/app/join', Component: JoinEntry, children: join },
      { path: '/app', element: <h1>Dashboard</h1> },
      { path: '*', element: null },
    ],
    store,
    `/app/join${mark}`,
  )
  return { api, store, router, company, after }
}

const pickCompany = (id: string): Partial<User> => ({
  companies: [{ id, name: 'Tidal Kiln', status: 'draft', role: 'member' }],
  company: id,
  selected_company: id,
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const accept = () => press('Accept the invitation')
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => sessionStorage.clear())

describe('somebody who is not signed in', () => {
  const start = vi.fn<(forwardTo: string) => Promise<void>>(() => Promise.resolve())
  const login = fakeLogin({ restore: () => Promise.resolve(false), start })

  test('sees what they are invited to, signs in, and returns without the secret in any address', async () => {
    const { router } = arrive({ login })
    await press('Sign in or register')
    expect(start).toHaveBeenCalledExactlyOnceWith('/app/join')
    expect(router.createHref(router.state.location)).toBe('/app/join')
    expect(readInvitation()).toBe(secret)
  })

  test('finds the invitation again after signing in', async () => {
    sessionStorage.setItem('headwater.invitation', secret)
    const { api } = arrive({ mark: '' })
    await accept()
    await waitFor(() => expect(api.sent(acceptInvite)).toEqual([{ body: { secret } }]))
  })
})

describe('an invitation that is accepted', () => {
  test('opens the company on the dashboard, with the user as they are now', async () => {
    const { api, store, router, company, after } = arrive()
    await accept()
    await heading('Dashboard')
    expect(api.sent(setSelectedCompany)).toEqual([{ body: { company_id: company } }])
    expect(store.getState().users?.current.data).toEqual(after)
    expect(router.state.historyAction).toBe('REPLACE')
    expect(await screen.findByText(/in the team of Tidal Kiln/)).toBeTruthy()
    await waitFor(() => expect(readInvitation()).toBeNull())
  })

  test('is not accepted again when only the company could not be opened', async () => {
    const { api, after } = arrive()
    api.on(setSelectedCompany, () => {
      throw new AppError('network')
    })
    await accept()
    expect((await screen.findByRole('alert')).textContent).toMatch(/You have joined the team/)
    api.on(setSelectedCompany, () => after)
    await press('Try again')
    await heading('Dashboard')
    expect(api.sent(acceptInvite)).toHaveLength(1)
  })

  test('explains it when the user was removed from the team again', async () => {
    const { api } = arrive()
    api.on(setSelectedCompany, () => {
      throw new AppError('not_found')
    })
    await accept()
    expect(await heading('You are no longer in this team')).toBeTruthy()
  })
})

describe('an invitation that is refused', () => {
  const refuse = (code: ErrorCode, user: Partial<User> = {}) => {
    const arrived = arrive({ user })
    arrived.api.on(acceptInvite, () => {
      throw new AppError(code)
    })
    return arrived
  }

  test('with no way to accept it lists possible reasons and the signed-in address', async () => {
    refuse('invite_not_valid')
    await accept()
    expect(await heading('This invitation does not open for you')).toBeTruthy()
    expect(screen.getByText(/another address than bob@x\.example/)).toBeTruthy()
    expect(screen.getByText(/older than seven days, was taken back/)).toBeTruthy()
    expect(screen.getByText(/used it already/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /Sign out/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy()
  })

  test('for an unconfirmed address says what to do', async () => {
    refuse('invite_not_valid', { email_verified: false })
    await accept()
    expect(await heading('Confirm your email address first')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign in again' })).toBeTruthy()
  })

  test.each<[ErrorCode, RegExp]>([
    ['network', /could not be reached/],
    ['timeout', /could not be reached/],
    ['too_many_requests', /Wait a minute/],
    ['unavailable', /busy/],
  ])('for the moment, with %s, is tried again on request', async (code, words) => {
    const { api, company } = refuse(code)
    await accept()
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    api.on(acceptInvite, () => ({ company }))
    await press('Try again')
    expect(await heading('Dashboard')).toBeTruthy()
  })

  test('because the session ended leads through the login and back', async () => {
    const start = vi.fn<(forwardTo: string) => Promise<void>>(() => Promise.resolve())
    const { api } = arrive({ login: fakeLogin({ start }) })
    api.on(acceptInvite, () => {
      throw new AppError('unauthorised')
    })
    await accept()
    await press('Sign in again')
    expect(start).toHaveBeenCalledExactlyOnceWith('/app/join')
    expect(readInvitation()).toBe(secret)
  })
})

test.each(['', '#', '#half-of-a-secret', `#${secret}x`])(
  'an address that ends in "%s" asks for the whole link, and nobody is sent to sign in',
  async (mark) => {
    const { api } = arrive({ mark, login: fakeLogin({ restore: () => Promise.resolve(false) }) })
    expect(await heading('A part of this link is missing')).toBeTruthy()
    expect(api.sent(acceptInvite)).toEqual([])
  },
)

test('a second link replaces the first', async () => {
  const { api, router } = arrive()
  await screen.findByRole('button', { name: 'Accept the invitation' })
  const other = secret.replace('q', 'x')
  await act(() => router.navigate(`/app/join#${other}`))
  await waitFor(() => expect(readInvitation()).toBe(other))
  await accept()
  await heading('Dashboard')
  expect(api.sent(acceptInvite)).toEqual([{ body: { secret: other } }])
})
