import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import { acceptInvite } from '#contract/team.ts'
import { getCurrentUser, setSelectedCompany, type User } from '#contract/users.ts'
import type { Services } from '#web/core/services.ts'
import { SignedInArea } from '#web/shell/SignedInArea.tsx'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildUser, newId } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { buildFakeLogin, buildTestServices } from '#web/testing/services.ts'
import { JoinEntry } from './JoinEntry.tsx'
import { JoinPage } from './JoinPage.tsx'
import { readInvitationSecret } from './saved-invitation.ts'

const secret = 'q3rT0pN8yXkZ1vB5cW7dF9gH2jL4mP6sU8aE0iOxKzY'

function openPage({
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
  const api = buildFakeCall()
    .on(getCurrentUser, () => before)
    .on(acceptInvite, () => ({ company }))
    .on(setSelectedCompany, () => after)
  const store = createAppStore(buildTestServices(api.call, over))
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
const accept = () => press('Accept invitation')
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => sessionStorage.clear())

describe('a visitor', () => {
  const start = vi.fn<(forwardTo: string) => Promise<void>>(() => Promise.resolve())
  const login = buildFakeLogin({ restore: () => Promise.resolve(false), start })

  test('sees the invitation, signs in, and returns without the secret in a URL', async () => {
    const { router } = openPage({ login })
    await press('Sign in or sign up')
    expect(start).toHaveBeenCalledExactlyOnceWith('/app/join')
    expect(router.createHref(router.state.location)).toBe('/app/join')
    expect(readInvitationSecret()).toBe(secret)
  })

  test('sees the invitation after signing in', async () => {
    sessionStorage.setItem('headwater.invitation', secret)
    const { api } = openPage({ mark: '' })
    await accept()
    await waitFor(() => expect(api.sent(acceptInvite)).toEqual([{ body: { secret } }]))
  })
})

describe('an invitation that is accepted', () => {
  test('opens the dashboard of the company with the updated user', async () => {
    const { api, store, router, company, after } = openPage()
    await accept()
    await heading('Dashboard')
    expect(api.sent(setSelectedCompany)).toEqual([{ body: { company_id: company } }])
    expect(store.getState().users?.current.data).toEqual(after)
    expect(router.state.historyAction).toBe('REPLACE')
    expect(await screen.findByText(/You joined Tidal Kiln/)).toBeTruthy()
    await waitFor(() => expect(readInvitationSecret()).toBeNull())
  })

  test('is not accepted twice when opening the company fails', async () => {
    const { api, after } = openPage()
    api.on(setSelectedCompany, () => {
      throw new AppError('network')
    })
    await accept()
    expect((await screen.findByRole('alert')).textContent).toMatch(/You joined the team/)
    api.on(setSelectedCompany, () => after)
    await press('Try again')
    await heading('Dashboard')
    expect(api.sent(acceptInvite)).toHaveLength(1)
  })

  test('shows a message when the user has already been removed from the team', async () => {
    const { api } = openPage()
    api.on(setSelectedCompany, () => {
      throw new AppError('not_found')
    })
    await accept()
    expect(await heading('You’re no longer on this team')).toBeTruthy()
  })
})

describe('an invitation that is rejected', () => {
  const refuse = (code: ErrorCode, user: Partial<User> = {}) => {
    const page = openPage({ user })
    page.api.on(acceptInvite, () => {
      throw new AppError(code)
    })
    return page
  }

  test('lists the possible reasons and the signed-in address', async () => {
    refuse('invite_not_valid')
    await accept()
    expect(await heading('You can’t open this invitation')).toBeTruthy()
    expect(screen.getByText(/different address.*bob@x\.example/)).toBeTruthy()
    expect(screen.getByText(/more than seven days old, was withdrawn/)).toBeTruthy()
    expect(screen.getByText(/already accepted the invitation/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /Sign out/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy()
  })

  test('asks to confirm an unconfirmed address', async () => {
    refuse('invite_not_valid', { email_verified: false })
    await accept()
    expect(await heading('Confirm your email address first')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'I’ve confirmed my email' })).toBeTruthy()
  })

  test.each<[ErrorCode, RegExp]>([
    ['network', /couldn’t connect/],
    ['timeout', /couldn’t connect/],
    ['too_many_requests', /Wait a minute/],
    ['unavailable', /busy/],
  ])('temporarily, with %s, can be retried', async (code, text) => {
    const { api, company } = refuse(code)
    await accept()
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    api.on(acceptInvite, () => ({ company }))
    await press('Try again')
    expect(await heading('Dashboard')).toBeTruthy()
  })

  test('after the session ended can be accepted after signing in again', async () => {
    const start = vi.fn<(forwardTo: string) => Promise<void>>(() => Promise.resolve())
    const { api } = openPage({ login: buildFakeLogin({ start }) })
    api.on(acceptInvite, () => {
      throw new AppError('unauthorised')
    })
    await accept()
    await press('Sign in again')
    expect(start).toHaveBeenCalledExactlyOnceWith('/app/join')
    expect(readInvitationSecret()).toBe(secret)
  })
})

test.each(['', '#', '#half-of-a-secret', `#${secret}x`])(
  'a link that ends in "%s" is reported as incomplete, without a sign-in',
  async (mark) => {
    const { api } = openPage({ mark, login: buildFakeLogin({ restore: () => Promise.resolve(false) }) })
    expect(await heading('This link is incomplete')).toBeTruthy()
    expect(api.sent(acceptInvite)).toEqual([])
  },
)

test('a second link replaces the first', async () => {
  const { api, router } = openPage()
  await screen.findByRole('button', { name: 'Accept invitation' })
  const newSecret = secret.replace('q', 'x')
  await act(() => router.navigate(`/app/join#${newSecret}`))
  await waitFor(() => expect(readInvitationSecret()).toBe(newSecret))
  await accept()
  await heading('Dashboard')
  expect(api.sent(acceptInvite)).toEqual([{ body: { secret: newSecret } }])
})
