import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { getChatIdentity } from '#contract/chat.ts'
import { createCompany, getCompany, getCompanyStatus, listCompanies } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { getCurrentUser, setSelectedCompany, updateCurrentUser } from '#contract/users.ts'
import { LoginReturnPage } from '#web/features/session/LoginReturnPage.tsx'
import { sessionEnded } from '#web/features/session/login-slice.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildCompany, buildUser } from '#web/testing/people.ts'
import { renderInApp, renderRoutes } from '#web/testing/render.tsx'
import { buildFakeLogin, createMemoryStorage, buildTestServices } from '#web/testing/services.ts'
import { switchCompany } from '#web/features/company/switch-company.ts'
import { FounderArea } from './FounderArea.tsx'
import type { Services } from '#web/core/services.ts'
import { SignedInArea } from './SignedInArea.tsx'
import { createAppStore } from '#web/shell/app-store.ts'

const nothing = () => Promise.resolve()

function FounderPage() {
  const [isShort, setShort] = useState(true)
  return (
    <>
      <h1>Founder page</h1>
      {isShort && <button onClick={() => setShort(false)}>Show older</button>}
    </>
  )
}

function renderAreas(over: Partial<Services> = {}, user = buildUser(), at = '/app') {
  const company = buildCompany({ id: user.company ?? buildCompany().id })
  const api = buildFakeCall()
    .on(getCurrentUser, () => user)
    .on(getCompany, ({ params }) => ({ ...company, id: params.companyId }))
    .on(getCompanyStatus, () => ({ status: 'draft' as const, intro_application_status: null, version: 1 }))
    .on(getChatIdentity, () => ({ provider: 'builtin' as const }))
    .on(listCompanies, () => ({ count: 0, page: 1, page_size: 1000, results: [] }))
  const store = createAppStore(buildTestServices(api.call, over))
  const page = <FounderPage />
  const pages = [
    { index: true as const, element: page },
    { path: '*', element: page },
  ]
  const founder = { Component: FounderArea, children: pages }
  const admin = { path: 'admin', element: <h1>Pipeline</h1> }
  const router = renderRoutes(
    [{ path: '/app', Component: SignedInArea, children: [admin, founder] }],
    store,
    at,
  )
  return { api, store, router, user }
}

describe('a visit to /app', () => {
  test('shows the page to a signed-in user, with the user and the company loaded', async () => {
    const { store, user } = renderAreas()
    expect(await screen.findByRole('heading', { name: 'Founder page' })).toBeTruthy()
    expect(store.getState().connect?.company.data?.id).toBe(user.company)
  })

  test('restores the focus when a button disappears right after the page loads', async () => {
    renderAreas()
    const button = await screen.findByRole('button', { name: 'Show older' })
    act(() => button.focus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Founder page' })),
    )
  })

  test('sends visitors to sign in and back to the same URL', async () => {
    const start = vi.fn<(forwardTo: string) => Promise<void>>(nothing)
    const login = buildFakeLogin({ restore: () => Promise.resolve(false), start })
    renderAreas({ login }, buildUser(), '/app/apply/mission/main?x=1#company.mission')
    await waitFor(() => expect(start).toHaveBeenCalledWith('/app/apply/mission/main?x=1#company.mission'))
  })

  test('shows progress while the login is checked', async () => {
    const { store } = renderAreas({ login: buildFakeLogin({ restore: () => new Promise(() => {}) }) })
    expect(await screen.findByText('Opening Headwater')).toBeTruthy()
    expect(store.getState().auth?.status).toBe('loading')
  })

  test('explains a failed login, with a new attempt', async () => {
    const timeout = Object.assign(new Error('Timeout'), { error: 'timeout' })
    const start = vi.fn<(forwardTo: string) => Promise<void>>(nothing)
    renderAreas({ login: buildFakeLogin({ restore: () => Promise.reject(timeout), start }) })
    expect(await screen.findByRole('heading', { name: 'Sign-in took too long' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }))
    expect(start).toHaveBeenCalledWith('/app')
  })

  test('keeps the page when the session ends', async () => {
    const { store } = renderAreas()
    await screen.findByRole('heading', { name: 'Founder page' })
    act(() => void store.dispatch(sessionEnded()))
    expect(screen.getByRole('heading', { name: 'Founder page' })).toBeTruthy()
  })

  test('can retry when the user fails to load', async () => {
    const user = buildUser()
    const { api } = renderAreas({}, user)
    await screen.findByRole('heading', { name: 'Founder page' })
    api.on(getCurrentUser, () => {
      throw new AppError('unavailable')
    })
    const store = createAppStore(buildTestServices(api.call))
    renderInApp(<SignedInArea />, store)
    expect(await screen.findByRole('heading', { name: 'This page couldn’t be loaded' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Team' })).not.toEqual([])
    api.on(getCurrentUser, () => user)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(store.getState().users?.current.data?.id).toBe(user.id))
  })
})

describe('the user is restored', () => {
  test('a customer kind saved with the user is saved on this device', async () => {
    const storage = createMemoryStorage()
    renderAreas({ storage }, buildUser({ cfoCustomer: 'existing' }))
    await screen.findByRole('heading', { name: 'Founder page' })
    expect(storage.entries.get('cfoConnectFinancials')).toBe('existing')
  })

  test('a customer kind saved on this device is written to the user, and an invalid value is removed', async () => {
    const storage = createMemoryStorage()
    storage.setItem('cfoConnectFinancials', 'new')
    const user = buildUser()
    const { api, store } = renderAreas({ storage }, user)
    api.on(updateCurrentUser, ({ body }) => ({ ...user, cfoCustomer: body.cfoCustomer ?? null }))
    await screen.findByRole('heading', { name: 'Founder page' })
    expect(api.sent(updateCurrentUser)).toEqual([{ body: { cfoCustomer: 'new' } }])
    expect(store.getState().users?.customer).toBe('new')
    const invalidStorage = createMemoryStorage()
    invalidStorage.setItem('cfoConnectFinancials', 'something')
    renderAreas({ storage: invalidStorage })
    await waitFor(() => expect(invalidStorage.entries.has('cfoConnectFinancials')).toBe(false))
  })

  test('an applicant without a company gets a blank company', async () => {
    const company = buildCompany()
    const before = buildUser({ companies: [], company: null, selected_company: null })
    const after = { ...buildUser({ company: company.id }), id: before.id }
    const { api } = renderAreas({}, before)
    let isCreated = false
    api
      .on(getCurrentUser, () => (isCreated ? after : before))
      .on(createCompany, () => {
        isCreated = true
        return company
      })
    await screen.findByRole('heading', { name: 'Founder page' })
    expect(api.sent(createCompany)).toEqual([{ body: {} }])
  })

  test('staff start in the admin area, where nothing is restored', async () => {
    const staff = buildUser({
      permissions: ['analyst'],
      companies: [],
      company: null,
      selected_company: null,
    })
    const { api } = renderAreas({}, staff)
    expect(await screen.findByRole('heading', { name: 'Pipeline' })).toBeTruthy()
    expect(api.sent(createCompany)).toEqual([])
    expect(api.sent(listCompanies)).toEqual([])
  })

  test.each([
    '/app/apply',
    '/app/apply/mission/main',
    '/app/documents',
    '/app/connections/return',
    '/app/connections/bank',
  ])('staff without a company see an explanation at %s, and no company is created', async (at) => {
    const nothingYet = { companies: [], company: null, selected_company: null, role: null }
    for (const permission of ['analyst', 'admin'] as const) {
      const { api } = renderAreas({}, buildUser({ permissions: [permission], ...nothingYet }), at)
      expect(await screen.findByRole('heading', { name: 'No company selected' })).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Go to the pipeline' })).toBeTruthy()
      expect(api.sent(createCompany)).toEqual([])
      cleanup()
    }
  })

  test('staff see the company they selected without being a member, and no company is created', async () => {
    const company = buildCompany()
    const selected = { companies: [], role: null, company: company.id, selected_company: company.id }
    const { api, store } = renderAreas({}, buildUser({ permissions: ['analyst'], ...selected }), '/app/apply')
    await screen.findByRole('heading', { name: 'Founder page' })
    expect(store.getState().connect?.company.data?.id).toBe(company.id)
    expect(api.sent(createCompany)).toEqual([])
  })

  test('staff in the founder’s area also load the first page of 1,000 companies', async () => {
    const { api } = renderAreas({}, buildUser({ permissions: ['analyst'] }), '/app/apply')
    await screen.findByRole('heading', { name: 'Founder page' })
    await waitFor(() =>
      expect(api.sent(listCompanies)).toMatchObject([{ query: { page: 1, page_size: 1000 } }]),
    )
  })

  test('a newly selected company is shown', async () => {
    const { api, store, user } = renderAreas()
    await screen.findByRole('heading', { name: 'Founder page' })
    const newCompanyId = buildCompany().id
    api.on(setSelectedCompany, ({ body }) => ({ ...user, selected_company: body.company_id }))
    await act(() => store.dispatch(switchCompany(newCompanyId)))
    await waitFor(() => expect(store.getState().connect?.company.data?.id).toBe(newCompanyId))
  })
})

describe('the return from the login provider', () => {
  const show = (at: string, over: Parameters<typeof buildFakeLogin>[0]) => {
    const store = createAppStore(buildTestServices(buildFakeCall().call, { login: buildFakeLogin(over) }))
    window.history.replaceState(null, '', at)
    return { store, router: renderInApp(<LoginReturnPage />, store, { at, route: '/login/' }) }
  }

  test('replaces the history entry with the page the user came from', async () => {
    const { router } = show('/login/?code=c&state=s', {
      finish: () => Promise.resolve('/app/apply/mission/main'),
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/apply/mission/main'))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  test('a path to another site becomes the dashboard', async () => {
    const { router } = show('/login/?code=c&state=s', { finish: () => Promise.resolve('//evil.example') })
    await waitFor(() => expect(router.state.location.pathname).toBe('/app'))
  })

  test('shows an error from the provider', async () => {
    const denied = Object.assign(new Error('The person declined'), { error: 'access_denied' })
    show('/login/?error=access_denied&state=s', { finish: () => Promise.reject(denied) })
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy()
  })

  test('without a response starts a login with forwardTo', async () => {
    const start = vi.fn<(forwardTo: string) => Promise<void>>(nothing)
    show('/login/?forwardTo=%2Fapp%2Fdocuments', { start })
    await waitFor(() => expect(start).toHaveBeenCalledWith('/app/documents'))
  })
})

describe('staff in the application of a company', () => {
  test('see the company, that they can only view it, and a link to its case', async () => {
    const analyst = buildUser({ permissions: ['analyst'] })
    renderAreas({}, analyst)
    expect(await screen.findByRole('heading', { name: 'Founder page' })).toBeTruthy()
    const strip = screen.getByRole('complementary', { name: 'Working as staff' })
    expect(strip.textContent).toContain('’s application as staff')
    expect(strip.textContent).toMatch(/^You’re viewing /)
    const back = screen.getByRole('link', { name: 'Back to case' })
    expect(back.getAttribute('href')).toBe(`/app/admin/companies/${analyst.company}`)
  })

  test('are marked by a strip that applicants do not see', async () => {
    renderAreas()
    expect(await screen.findByRole('heading', { name: 'Founder page' })).toBeTruthy()
    expect(screen.queryByText('Back to case')).toBeNull()
  })
})
