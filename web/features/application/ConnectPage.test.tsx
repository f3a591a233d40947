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

const getRail = () => within(screen.getByRole('navigation', { name: 'Setup' }))
const listSections = () =>
  getRail()
    .getAllByRole('link')
    .map((link) => link.textContent?.replace(/ (not started|in progress|complete|needs attention)$/, ''))

test.each<[Kind, string[]]>([
  ['new', ['Company info', 'Personal info', 'Financials']],
  ['existing', ['Mission', 'Personal info', 'Financials', 'Contracts']],
])('the step list of %s customers shows their sections', async (kind, sections) => {
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
])('the address %s of a %s customer opens %s', async (step, kind, path) => {
  const { router } = await show(step, kind)
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
})

test('the company page does not ask for the kind of funding', async () => {
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
])('the page %s does not mention an application, offer or waitlist', async (step, kind) => {
  await show(`/${step}`, kind, {
    has_government_contracts: true,
    climate_grants: [buildGrant({ funding_type: 'based_on_milestones' })],
    country_code: 'DE',
  })
  await screen.findByRole('button', { name: 'Save and continue' })
  await waitFor(() => expect(screen.queryByText('Loading this step')).toBeNull())
  expect(document.body.textContent).not.toMatch(/\bapplications?\b|apply for|\boffers?\b|waitlist|reviewer/i)
})

test('a section with several steps shows the position of the current step', async () => {
  await show('/documents', 'new')
  expect(await screen.findByText('Financials, second of two')).toBeTruthy()
  expect(getRail().getByText(/You can stop at any time/)).toBeTruthy()
})

test('continuing from the last step leads to the end page, which links to the incomplete steps', async () => {
  const { user, router } = await show('/documents', 'new')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/app/connect/books')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(router.state.location.pathname).toBe('/app/connect/done')
  expect(await screen.findByRole('heading', { level: 1, name: 'What happens next' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Your company' }).getAttribute('href')).toBe('/app/connect/company')
})

test('continuing from an incomplete step shows the missing answers', async () => {
  const { user, router } = await show('/mission', 'existing')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/app/connect/mission')
})

test('the contracts page asks about the award only if the company has a grant or contract', async () => {
  const { user } = await show('/contracts', 'existing', { has_commercial_contracts: false })
  expect(screen.queryByRole('radiogroup', { name: /funding been approved/ })).toBeNull()
  const question = screen.getByRole('radiogroup', { name: /a grant or a government contract/ })
  await user.click(within(question).getByLabelText('Yes'))
  expect(
    await screen.findByRole('radiogroup', { name: /funding been approved/ }, { timeout: 3000 }),
  ).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Payment' })).toBeTruthy()
})

test('the buttons that add and remove a grant come before the questions about it', async () => {
  await show('/contracts', 'existing', { has_government_contracts: true, climate_grants: [buildGrant()] })
  const last = screen.getByRole('radiogroup', { name: /commercial customers/ })
  const remove = screen.getByRole('button', { name: 'Remove grant' })
  const award = screen.getByRole('heading', { level: 2, name: 'The award' })
  const follows = Node.DOCUMENT_POSITION_FOLLOWING
  expect(last.compareDocumentPosition(remove) & follows).toBe(follows)
  expect(remove.compareDocumentPosition(award) & follows).toBe(follows)
})

test('finishing is sent to the server and confirmed; after an error the button stays', async () => {
  const { server, user } = await show('/done', 'new')
  server.api.on(finishConnect, () => {
    throw new AppError('too_many_requests')
  })
  await user.click(screen.getByRole('button', { name: 'Finish setup' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  server.api.on(finishConnect, () => ({ connect_finished_at: '2026-11-20T12:00:00Z' }))
  await user.click(screen.getByRole('button', { name: 'Finish setup' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your setup is complete' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Finish setup' })).toBeNull()
  expect(screen.getByText('Finished 20 Nov 2026')).toBeTruthy()
})

test('a user without a customer kind chooses it first, and the choice is saved with the user', async () => {
  const { server, user, router, person } = await show('', null)
  server.api.on(updateCurrentUser, ({ body }) => ({ ...person, cfoCustomer: body.cfoCustomer ?? null }))
  await user.click(screen.getByRole('button', { name: 'Start' }))
  expect(screen.getByText(/Choose an option/)).toBeTruthy()
  await user.click(screen.getByLabelText(/We’re new/))
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/connect/company'))
  expect(server.api.sent(updateCurrentUser)).toEqual([{ body: { cfoCustomer: 'new' } }])
})
