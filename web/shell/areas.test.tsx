import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { getChatIdentity } from '#contract/chat.ts'
import { createCompany, getCompany, getCompanyStatus, listCompanies } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { getCurrentUser, setSelectedCompany, updateCurrentUser } from '#contract/users.ts'
import { LoginReturnPage } from '#web/features/session/LoginReturnPage.tsx'
import { sessionEnded } from '#web/features/session/login-slice.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { buildCompany, buildUser } from '#web/testing/people.ts'
import { renderInApp, renderRoutes } from '#web/testing/render.tsx'
import { fakeLogin, memoryStorage, testServices } from '#web/testing/services.ts'
import { switchCompany } from '#web/features/company/switch-company.ts'
import { FounderArea } from './FounderArea.tsx'
import type { Services } from '#web/core/services.ts'
import { SignedInArea } from './SignedInArea.tsx'
import { makeAppStore } from '#web/shell/app-store.ts'

const nothing = () => Promise.resolve()

function inAreas(over: Partial<Services> = {}, user = buildUser(), at = '/app') {
  const company = buildCompany({ id: user.company ?? buildCompany().id })
  const api = fakeCall()
    .on(getCurrentUser, () => user)
    .on(getCompany, ({ params }) => ({ ...company, id: params.companyId }))
    .on(getCompanyStatus, () => ({ status: 'draft' as const, intro_application_status: null, version: 1 }))
    .on(getChatIdentity, () => ({ provider: 'builtin' as const }))
    .on(listCompanies, () => ({ count: 0, page: 1, page_size: 1000, results: [] }))
  const store = makeAppStore(testServices(api.call, over))
  const page = <h1>Founder page</h1>
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
  test('a signed-in person sees the page, with the user and the company loaded', async () => {
    const { store, user } = inAreas()
    expect(await screen.findByRole('heading', { name: 'Founder page' })).toBeTruthy()
    expect(store.getState().connect?.company.data?.id).toBe(user.company)
  })

  test('others are sent to sign in, and come back to the same address', async () => {
    const start = vi.fn<(forwardTo: string) => Promise<void>>(nothing)
    const login = fakeLogin({ restore: () => Promise.resolve(false), start })
    inAreas({ login }, buildUser(), '/app/apply/mission/main?x=1#company.mission')
    await waitFor(() => expect(start).toHaveBeenCalledWith('/app/apply/mission/main?x=1#company.mission'))
  })

  test('while the login provider is asked, the page says that it opens', async () => {
    const { store } = inAreas({ login: fakeLogin({ restore: () => new Promise(() => {}) }) })
    expect(await screen.findByText('Opening Headwater')).toBeTruthy()
    expect(store.getState().auth?.status).toBe('loading')
  })

  test('a login that fails says so in words, with a way on', async () => {
    const timeout = Object.assign(new Error('Timeout'), { error: 'timeout' })
    const start = vi.fn<(forwardTo: string) => Promise<void>>(nothing)
    inAreas({ login: fakeLogin({ restore: () => Promise.reject(timeout), start }) })
    expect(await screen.findByRole('heading', { name: 'Sign-in took too long' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }))
    expect(start).toHaveBeenCalledWith('/app')
  })

  test('a page stays when the session ends', async () => {
    const { store } = inAreas()
    await screen.findByRole('heading', { name: 'Founder page' })
    act(() => void store.dispatch(sessionEnded()))
    expect(screen.getByRole('heading', { name: 'Founder page' })).toBeTruthy()
  })

  test('a user that cannot be loaded can be tried again', async () => {
    const user = buildUser()
    const { api } = inAreas({}, user)
    await screen.findByRole('heading', { name: 'Founder page' })
    api.on(getCurrentUser, () => {
      throw new AppError('unavailable')
    })
    const store = makeAppStore(testServices(api.call))
    renderInApp(<SignedInArea />, store)
    expect(await screen.findByRole('heading', { name: 'This page couldn’t be loaded' })).toBeTruthy()
    api.on(getCurrentUser, () => user)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(store.getState().users?.current.data?.id).toBe(user.id))
  })
})

describe('the user is restored', () => {
  test('a kind of customer saved with the user is saved on this device', async () => {
    const storage = memoryStorage()
    inAreas({ storage }, buildUser({ cfoCustomer: 'existing' }))
    await screen.findByRole('heading', { name: 'Founder page' })
    expect(storage.entries.get('cfoConnectFinancials')).toBe('existing')
  })

  test('one saved on this device is written to the user; anything else is removed', async () => {
    const storage = memoryStorage()
    storage.setItem('cfoConnectFinancials', 'new')
    const user = buildUser()
    const { api, store } = inAreas({ storage }, user)
    api.on(updateCurrentUser, ({ body }) => ({ ...user, cfoCustomer: body.cfoCustomer ?? null }))
    await screen.findByRole('heading', { name: 'Founder page' })
    expect(api.sent(updateCurrentUser)).toEqual([{ body: { cfoCustomer: 'new' } }])
    expect(store.getState().users?.customer).toBe('new')
    const other = memoryStorage()
    other.setItem('cfoConnectFinancials', 'something')
    inAreas({ storage: other })
    await waitFor(() => expect(other.entries.has('cfoConnectFinancials')).toBe(false))
  })

  test('a person without a company is given a blank one', async () => {
    const company = buildCompany()
    const before = buildUser({ companies: [], company: null, selected_company: null })
    const after = { ...buildUser({ company: company.id }), id: before.id }
    const { api } = inAreas({}, before)
    let isCreated = false
    api
      .on(getCurrentUser, () => (isCreated ? after : before))
      .on(createCompany, () => {
        isCreated = true
        return company
      })
    await screen.findByRole('heading', { name: 'Founder page' })
    expect(api.sent(createCompany)).toEqual([{ body: { funding_application_type: ['grant'] } }])
  })

  test('staff start in the admin area, and nothing is restored there', async () => {
    const staff = buildUser({
      permissions: ['analyst'],
      companies: [],
      company: null,
      selected_company: null,
    })
    const { api } = inAreas({}, staff)
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
  ])('staff without a company are shown what %s is, and none is made for them', async (at) => {
    const nothingYet = { companies: [], company: null, selected_company: null, role: null }
    for (const permission of ['analyst', 'admin'] as const) {
      const { api } = inAreas({}, buildUser({ permissions: [permission], ...nothingYet }), at)
      expect(await screen.findByRole('heading', { name: 'This page shows one company' })).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Go to the pipeline' })).toBeTruthy()
      expect(api.sent(createCompany)).toEqual([])
      cleanup()
    }
  })

  test('staff see the company that they selected, though they are no member, and none is made', async () => {
    const company = buildCompany()
    const selected = { companies: [], role: null, company: company.id, selected_company: company.id }
    const { api, store } = inAreas({}, buildUser({ permissions: ['analyst'], ...selected }), '/app/apply')
    await screen.findByRole('heading', { name: 'Founder page' })
    expect(store.getState().connect?.company.data?.id).toBe(company.id)
    expect(api.sent(createCompany)).toEqual([])
  })

  test('staff in the founder’s area also load the first thousand companies, on one page', async () => {
    const { api } = inAreas({}, buildUser({ permissions: ['analyst'] }), '/app/apply')
    await screen.findByRole('heading', { name: 'Founder page' })
    await waitFor(() =>
      expect(api.sent(listCompanies)).toMatchObject([{ query: { page: 1, page_size: 1000 } }]),
    )
  })

  test('another company is shown when it is chosen', async () => {
    const { api, store, user } = inAreas()
    await screen.findByRole('heading', { name: 'Founder page' })
    const other = buildCompany().id
    api.on(setSelectedCompany, ({ body }) => ({ ...user, selected_company: body.company_id }))
    await act(() => store.dispatch(switchCompany(other)))
    await waitFor(() => expect(store.getState().connect?.company.data?.id).toBe(other))
  })
})

describe('the return from the login provider', () => {
  const show = (at: string, over: Parameters<typeof fakeLogin>[0]) => {
    const store = makeAppStore(testServices(fakeCall().call, { login: fakeLogin(over) }))
    window.history.replaceState(null, '', at)
    return { store, router: renderInApp(<LoginReturnPage />, store, { at, route: '/login/' }) }
  }

  test('the history entry is replaced by the page the user came from', async () => {
    const { router } = show('/login/?code=c&state=s', {
      finish: () => Promise.resolve('/app/apply/mission/main'),
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/apply/mission/main'))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  test('a path to another site becomes the start page', async () => {
    const { router } = show('/login/?code=c&state=s', { finish: () => Promise.resolve('//evil.example') })
    await waitFor(() => expect(router.state.location.pathname).toBe('/app'))
  })

  test('an error of the provider is shown', async () => {
    const denied = Object.assign(new Error('The person declined'), { error: 'access_denied' })
    show('/login/?error=access_denied&state=s', { finish: () => Promise.reject(denied) })
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy()
  })

  test('without an answer a login starts, and forwardTo goes with it', async () => {
    const start = vi.fn<(forwardTo: string) => Promise<void>>(nothing)
    show('/login/?forwardTo=%2Fapp%2Fdocuments', { start })
    await waitFor(() => expect(start).toHaveBeenCalledWith('/app/documents'))
  })
})

describe('staff in the application of a company', () => {
  test('are told whose it is, that they only read it, and the way back to its case', async () => {
    const analyst = buildUser({ permissions: ['analyst'] })
    inAreas({}, analyst)
    expect(await screen.findByRole('heading', { name: 'Founder page' })).toBeTruthy()
    const strip = screen.getByRole('complementary', { name: 'Working as staff' })
    expect(strip.textContent).toContain('’s application as staff')
    expect(strip.textContent).toMatch(/^You read /)
    const back = screen.getByRole('link', { name: 'Back to the case' })
    expect(back.getAttribute('href')).toBe(`/app/admin/companies/${analyst.company}`)
  })

  test('an applicant has no such strip', async () => {
    inAreas()
    expect(await screen.findByRole('heading', { name: 'Founder page' })).toBeTruthy()
    expect(screen.queryByText('Back to the case')).toBeNull()
  })
})
