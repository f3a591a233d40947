// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import {
  acceptPages,
  type Acceptances,
  downloadPersonalData,
  getAcceptances,
  getMailPreferences,
  updateMailPreferences,
} from '#contract/account.ts'
import { createCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { getCurrentUser, setSelectedCompany, updateCurrentUser, type User } from '#contract/users.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildCompany, buildUser, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { AccountPage } from './AccountPage.tsx'
import { TermsNote } from './TermsNote.tsx'
import { savePersonalData } from './api.ts'

const [tidal, kelp] = [newId(), newId()]

const published_at = '2026-11-12T10:00:00Z'
const acceptances: Acceptances = {
  pages: [
    { slug: 'terms', title: 'Terms', version: 2, published_at, accepted: { version: 1, at: published_at } },
    {
      slug: 'privacy',
      title: 'Privacy',
      version: 1,
      published_at,
      accepted: { version: 1, at: published_at },
    },
  ],
}

async function setup(over: Partial<User> = {}) {
  let user = buildUser({
    company: tidal,
    companies: [
      { id: tidal, name: 'Tidal Kiln', status: 'draft', role: 'owner' },
      { id: kelp, name: 'Kelp & Brick', status: 'funded', role: 'member' },
    ],
    ...over,
  })
  let preferences = { reminders: true }
  const api = buildFakeCall()
    .on(getCurrentUser, () => user)
    .on(getAcceptances, () => acceptances)
    .on(getMailPreferences, () => preferences)
    .on(updateMailPreferences, ({ body }) => (preferences = body))
    .on(updateCurrentUser, ({ body }) => (user = { ...user, name: body.name ?? user.name }))
    .on(setSelectedCompany, ({ body }) => (user = { ...user, selected_company: body.company_id }))
  const store = createAppStore(buildTestServices(api.call))
  await store.dispatch(loadCurrentUser())
  const router = renderInApp(<AccountPage />, store, { at: '/app/account' })
  return { api, store, router, pointer: userEvent.setup() }
}

const selected = (store: ReturnType<typeof createAppStore>) =>
  store.getState().users?.current.data?.selected_company

describe('your name', () => {
  test('is saved, and shows a note until then', async () => {
    const { pointer, store } = await setup()
    const field = screen.getByLabelText('Name')
    expect(screen.queryByText(/Unsaved changes/)).toBeNull()
    await pointer.clear(field)
    await pointer.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Enter your name')).toBeTruthy()
    await pointer.type(field, 'Maya O. Okafor')
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    await pointer.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByText(/Unsaved changes/)).toBeNull())
    expect(store.getState().users?.current.data?.name).toBe('Maya O. Okafor')
  })

  test('stays typed when saving fails, with the reason', async () => {
    const { api, pointer } = await setup()
    api.on(updateCurrentUser, () => {
      throw new AppError('network')
    })
    await pointer.type(screen.getByLabelText('Name'), ' II')
    await pointer.click(screen.getByRole('button', { name: 'Save changes' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Your name wasn’t changed')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Maya Okafor II')
  })
})

describe('email settings', () => {
  test('change immediately, and required emails have no switch', async () => {
    const { api, pointer } = await setup()
    const reminders = await screen.findByRole('switch', { name: 'Reminders' })
    expect(screen.getAllByRole('switch')).toHaveLength(1)
    await pointer.click(reminders)
    await waitFor(() => expect(reminders.getAttribute('aria-checked')).toBe('false'))
    expect(api.sent(updateMailPreferences)).toMatchObject([{ body: { reminders: false } }])
  })

  test('stay unchanged with a message after a failure', async () => {
    const { api, pointer } = await setup()
    api.on(updateMailPreferences, () => {
      throw new AppError('timeout')
    })
    const reminders = await screen.findByRole('switch', { name: 'Reminders' })
    await pointer.click(reminders)
    expect((await screen.findByRole('alert')).textContent).toContain('Your change wasn’t saved')
    expect(reminders.getAttribute('aria-checked')).toBe('true')
  })
})

describe('your companies', () => {
  const findRow = (name: string) =>
    within(screen.getByText(name, { selector: 'li div' }).closest('li') as HTMLElement)

  test('show the open company, and switch to another company', async () => {
    const { pointer, store } = await setup()
    expect(findRow('Tidal Kiln').getByText('Current')).toBeTruthy()
    await pointer.click(findRow('Kelp & Brick').getByRole('button', { name: 'Open Kelp & Brick' }))
    await waitFor(() => expect(selected(store)).toBe(kelp))
    expect(findRow('Kelp & Brick').getByText('Current')).toBeTruthy()
  })

  test("show the user's role and the status", async () => {
    await setup()
    expect(findRow('Tidal Kiln').getByText('Owner · Draft')).toBeTruthy()
    expect(findRow('Kelp & Brick').getByText('Member · Funded')).toBeTruthy()
  })

  test('show why a company did not open', async () => {
    const { api, pointer, store } = await setup()
    api.on(setSelectedCompany, () => {
      throw new AppError('network')
    })
    await pointer.click(findRow('Kelp & Brick').getByRole('button', { name: /Open/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('The company couldn’t be opened')
    expect(selected(store)).toBe(tidal)
  })

  test('include a new company with an available name, which opens', async () => {
    const { api, pointer, store, router } = await setup()
    api.on(createCompany, () => {
      throw new AppError('name_taken')
    })
    await pointer.click(screen.getByRole('button', { name: 'Add company' }))
    const dialog = within(await screen.findByRole('dialog'))
    await pointer.type(dialog.getByLabelText('Company name'), 'Millrace')
    await pointer.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByText('Another company already uses this name')).toBeTruthy()
    const added = buildCompany({ name: 'Millrace Two' })
    api.on(createCompany, () => added)
    await pointer.type(dialog.getByLabelText('Company name'), ' Two')
    await pointer.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/apply/business/main'))
    expect(api.sent(createCompany).at(-1)?.body).toEqual({
      name: 'Millrace Two',
    })
    expect(selected(store)).toBe(added.id)
  })

  test('cannot be added by staff, who create companies for customers', async () => {
    await setup({ permissions: ['analyst'] })
    expect(screen.queryByRole('button', { name: 'Add company' })).toBeNull()
  })
})

test('changed terms show a request to accept them, until they are accepted', async () => {
  let current = acceptances
  const api = buildFakeCall()
    .on(getAcceptances, () => current)
    .on(acceptPages, () => {
      current = {
        pages: current.pages.map((page) => ({
          ...page,
          accepted: { version: page.version, at: published_at },
        })),
      }
      return current
    })
  renderInApp(<TermsNote />, createAppStore(buildTestServices(api.call)), { at: '/app' })
  expect((await screen.findByRole('link', { name: 'terms' })).getAttribute('href')).toBe('/terms')
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull())
  expect(api.sent(acceptPages)).toEqual([{ body: { pages: [{ slug: 'terms', version: 2 }] } }])
})

test('accepted versions are listed with the date', async () => {
  await setup()
  expect(await screen.findAllByText(/^Version 1, accepted 12.Nov.2026$/)).toHaveLength(2)
})

test('your data is downloaded, and a failure shows a message', async () => {
  const { api, pointer, store } = await setup()
  api.on(downloadPersonalData, () => {
    throw new AppError('too_many_requests')
  })
  await pointer.click(screen.getByRole('button', { name: 'Download my data' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many requests. Wait a moment and try again.',
  )
  api.on(downloadPersonalData, () => new File(['zip'], 'headwater-personal-data.zip'))
  const save = vi.fn<(file: File) => void>()
  await store.dispatch(savePersonalData({ save }))
  expect(save.mock.calls[0]?.[0].name).toBe('headwater-personal-data.zip')
})
