import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type ChatIdentity, getChatIdentity } from '#contract/chat.ts'
import { getCompany, getCompanyStatus } from '#contract/companies.ts'
import { getCurrentUser } from '#contract/users.ts'
import { FounderArea } from '#web/shell/FounderArea.tsx'
import { SignedInArea } from '#web/shell/SignedInArea.tsx'
import { createAppStore } from '#web/shell/app-store.ts'
import { sessionEnded } from '#web/features/session/login-slice.ts'
import { signOut } from '#web/features/company/sign-out.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildCompany, buildUser } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { buildFakeLogin, buildTestServices } from '#web/testing/services.ts'
import type { ChatWidget } from '#web/core/services.ts'

const identity: ChatIdentity = {
  provider: 'intercom',
  app_id: 'abc123',
  api_base: 'https://api-iam.intercom.io',
  script_url: 'https://widget.intercom.example/widget/abc123',
  intercom_user_jwt: 'proof',
}

function renderAreas(at: string, user = buildUser()) {
  const events: string[] = []
  const chat: ChatWidget = {
    provider: 'intercom',
    open: ({ provider }) => Promise.resolve(void events.push(`open ${provider}`)),
    close: () => void events.push('close'),
  }
  const login = buildFakeLogin({ leave: () => Promise.resolve(void events.push('leave')) })
  const company = buildCompany(user.company ? { id: user.company } : {})
  const api = buildFakeCall()
    .on(getCurrentUser, () => user)
    .on(getChatIdentity, () => identity)
    .on(getCompany, () => company)
    .on(getCompanyStatus, () => ({ status: 'draft' as const, intro_application_status: null, version: 1 }))
  const store = createAppStore(buildTestServices(api.call, { chat, login }))
  const page = <h1>Founder page</h1>
  const pages = [
    { index: true as const, element: page },
    { path: '*', element: page },
  ]
  const founder = { Component: FounderArea, children: pages }
  const admin = { path: 'admin/*', element: <h1>Pipeline</h1> }
  const routes = [{ path: '/app', Component: SignedInArea, children: [admin, founder] }]
  const router = renderRoutes(routes, store, at)
  return { api, store, router, events }
}

test('the chat opens once for a signed-in user, on every page', async () => {
  const { events, router, api } = renderAreas('/app/apply')
  await waitFor(() => expect(events).toEqual(['open intercom']))
  await act(() => router.navigate('/app/documents'))
  expect(events).toEqual(['open intercom'])
  expect(api.sent(getChatIdentity)).toHaveLength(1)
})

test('the chat is closed in the admin area', async () => {
  const staff = buildUser({ permissions: ['analyst'] })
  const { events, router } = renderAreas('/app/admin/companies', staff)
  await screen.findByRole('heading', { name: 'Pipeline' })
  expect(events).toEqual([])
  await act(() => router.navigate('/app/documents'))
  await waitFor(() => expect(events).toEqual(['open intercom']))
  await act(() => router.navigate('/app/admin'))
  await waitFor(() => expect(events).toEqual(['open intercom', 'close']))
})

test('staff who are redirected to the admin area are not identified to the chat', async () => {
  const staff = buildUser({ permissions: ['admin'], companies: [], company: null, selected_company: null })
  const { events, api } = renderAreas('/app', staff)
  await screen.findByRole('heading', { name: 'Pipeline' })
  expect(api.sent(getChatIdentity)).toEqual([])
  expect(events).toEqual([])
})

test('the chat closes when the session ends', async () => {
  const { events, store } = renderAreas('/app/apply')
  await waitFor(() => expect(events).toEqual(['open intercom']))
  act(() => void store.dispatch(sessionEnded()))
  await waitFor(() => expect(events).toEqual(['open intercom', 'close']))
})

test('signing out closes the chat first', async () => {
  const { events, store } = renderAreas('/app/apply')
  await waitFor(() => expect(events).toEqual(['open intercom']))
  await act(() => store.dispatch(signOut({ evenIfUnsent: true })))
  expect(events).toEqual(['open intercom', 'close', 'leave'])
})

test('the identity token is renewed before it expires', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { events } = renderAreas('/app/apply')
  await vi.waitFor(() => expect(events).toEqual(['open intercom']))
  await act(() => vi.advanceTimersByTimeAsync(59 * 60_000))
  expect(events).toEqual(['open intercom', 'open intercom'])
})
