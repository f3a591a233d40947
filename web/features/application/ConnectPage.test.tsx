import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Company, finishConnect } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { listBusinessModels, listCountries, listDocumentTypes, listSectors } from '#contract/dictionary.ts'
import { getCurrentUser, updateCurrentUser } from '#contract/users.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { buildGrant } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { ConnectPage } from './ConnectPage.tsx'

type Kind = 'new' | 'existing' | null

async function show(step: string, kind: Kind, start: Partial<Company> = {}) {
  const server = buildDraftServer(start)
  const user = { ...server.user, cfoCustomer: kind }
  server.setByOther({ user: user.id, customer_kind: kind })
  server.api
    .on(getCurrentUser, () => user)
    .on(listBusinessModels, () => [])
    .on(listCountries, () => [])
    .on(listSectors, () => [])
    .on(listDocumentTypes, () => [])
  const store = await openStore(server)
  const at = `/app/connect${step}`
  const routes = [{ path: '/app/connect/:step?', element: <ConnectPage /> }]
  const router = renderRoutes([...routes, { path: '*', element: null }], store, at)
  await screen.findByRole('heading', { level: 1 })
  return { server, store, router, user: userEvent.setup(), person: user }
}

const getRail = () => within(screen.getByRole('navigation', { name: 'Setting up' }))
const listSections = () =>
  getRail()
    .getAllByRole('link')
    .map((link) => link.textContent?.replace(/ (not started|in progress|complete|needs attention)$/, ''))

test.each<[Kind, string[]]>([
  ['new', ['Company info', 'Personal info', 'Financials']],
  ['existing', ['Mission', 'Personal info', 'Financials', 'Contracts']],
])('the rail of a customer who is %s lists their sections', async (kind, sections) => {
  await show('/personal', kind)
  expect(listSections()).toEqual(expect.arrayContaining(sections))
  expect(getRail().queryByText('Review and submit')).toBeNull()
  expect(listSections().includes('Mission')).toBe(kind === 'existing')
})

test.each<[string, Kind, string]>([
  ['', 'new', '/app/connect/company'],
  ['/1', 'new', '/app/connect/personal'],
  ['/1', 'existing', '/app/connect/mission'],
  ['/9', 'existing', '/app/connect/contracts'],
  ['/mission', 'new', '/app/connect/company'],
  ['/nowhere', 'existing', '/app/connect/company'],
])('the address %s of a customer who is %s opens %s', async (step, kind, path) => {
  const { router } = await show(step, kind)
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
})

test('the page about the company does not ask what one applies for', async () => {
  await show('/company', 'existing')
  expect(screen.getByRole('textbox', { name: 'Company name' })).toBeTruthy()
  expect(screen.queryByText(/apply for/)).toBeNull()
})

test.each<[string, Kind]>([
  ['company', 'new'],
  ['business', 'existing'],
  ['mission', 'existing'],
  ['personal', 'new'],
  ['books', 'new'],
  ['assessment', 'existing'],
  ['documents', 'new'],
  ['capital', 'existing'],
  ['contracts', 'existing'],
  ['papers', 'existing'],
  ['schedule', 'existing'],
])('the page %s speaks of no application, offer or waitlist', async (step, kind) => {
  await show(`/${step}`, kind, {
    has_government_contracts: true,
    climate_grants: [buildGrant({ funding_type: 'based_on_milestones' })],
    country_code: 'DE',
  })
  await screen.findByRole('button', { name: 'Save and continue' })
  await waitFor(() => expect(screen.queryByText('Loading this step')).toBeNull())
  expect(document.body.textContent).not.toMatch(/\bapplications?\b|apply for|\boffers?\b|waitlist|reviewer/i)
})

test('a section of several steps says which of them is open', async () => {
  await show('/documents', 'new')
  expect(await screen.findByText('Financials, second of two')).toBeTruthy()
  expect(getRail().getByText(/You can stop at any point/)).toBeTruthy()
})

test('continuing stays in the flow, validates the step, and ends at what happens next', async () => {
  const { user, router } = await show('/documents', 'new')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/app/connect/books')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(router.state.location.pathname).toBe('/app/connect/done')
  expect(await screen.findByRole('heading', { level: 1, name: 'What happens next' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Your company' }).getAttribute('href')).toBe('/app/connect/company')
})

test('an incomplete step says what is missing', async () => {
  const { user, router } = await show('/mission', 'existing')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/app/connect/mission')
})

test('the page about contracts asks about the award once there is one', async () => {
  const { user } = await show('/contracts', 'existing', { has_commercial_contracts: false })
  expect(screen.queryByRole('radiogroup', { name: /funding been approved/ })).toBeNull()
  const question = screen.getByRole('radiogroup', { name: /a grant or a government contract/ })
  await user.click(within(question).getByLabelText('Yes'))
  expect(
    await screen.findByRole('radiogroup', { name: /funding been approved/ }, { timeout: 3000 }),
  ).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Payment' })).toBeTruthy()
})

test('what adds and removes a grant stands where the questions about it begin', async () => {
  await show('/contracts', 'existing', { has_government_contracts: true, climate_grants: [buildGrant()] })
  const last = screen.getByRole('radiogroup', { name: /commercial customers/ })
  const remove = screen.getByRole('button', { name: 'Remove this one' })
  const award = screen.getByRole('heading', { level: 2, name: 'The award' })
  const follows = Node.DOCUMENT_POSITION_FOLLOWING
  expect(last.compareDocumentPosition(remove) & follows).toBe(follows)
  expect(remove.compareDocumentPosition(award) & follows).toBe(follows)
})

test('finishing tells the server once and says so; a refusal keeps the button', async () => {
  const { server, user } = await show('/done', 'new')
  server.api.on(finishConnect, () => {
    throw new AppError('too_many_requests')
  })
  await user.click(screen.getByRole('button', { name: 'Finish the set-up' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  server.api.on(finishConnect, () => ({ connect_finished_at: '2026-11-20T12:00:00Z' }))
  await user.click(screen.getByRole('button', { name: 'Finish the set-up' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'We have what you sent' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Finish the set-up' })).toBeNull()
  expect(screen.getByText('Finished 20 Nov 2026')).toBeTruthy()
})

test('somebody who is no customer yet chooses the kind first, and it is written to the user', async () => {
  const { server, user, router, person } = await show('', null)
  server.api.on(updateCurrentUser, ({ body }) => ({ ...person, cfoCustomer: body.cfoCustomer ?? null }))
  await user.click(screen.getByRole('button', { name: 'Begin' }))
  expect(screen.getByText(/Choose one/)).toBeTruthy()
  await user.click(screen.getByLabelText(/We are new/))
  await user.click(screen.getByRole('button', { name: 'Begin' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/connect/company'))
  expect(server.api.sent(updateCurrentUser)).toEqual([{ body: { cfoCustomer: 'new' } }])
})
