import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Company } from '#contract/companies.ts'
import {
  listBusinessModels,
  listCountries,
  listDocumentTypes,
  listPlatforms,
  listSectors,
} from '#contract/dictionary.ts'
import { type Document, uploadDocument } from '#contract/documents.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { newId } from '#web/testing/people.ts'
import { renderInApp, renderRoutes } from '#web/testing/render.tsx'
import { ApplyPage } from '../ApplyPage.tsx'
import { TaskListPage } from '../TaskListPage.tsx'
import { splitName } from './prefilled-names.ts'

const capTable = {
  id: newId(),
  name: 'Cap table',
  archived: false,
  show_on_start_flow: true,
  needed: 'always',
  help: null,
} as const

async function openServer(start: Partial<Company> = {}, buildDocument?: (type: string) => Document) {
  const server = buildDraftServer(start)
  server.api
    .on(listBusinessModels, () => [])
    .on(listCountries, () => [])
    .on(listSectors, () => [])
    .on(listDocumentTypes, () => [capTable])
    .on(listPlatforms, () => [])
    .on(
      uploadDocument,
      () => buildDocument?.(capTable.id) ?? Promise.reject(new Error('No file is expected')),
    )
  return openStore(server)
}

const show = async (at: string) =>
  renderInApp(<ApplyPage />, await openServer(), { at, route: '/app/apply/:tab/:step?' })

test.each([
  ['Maya Okafor', { first: 'Maya', last: 'Okafor' }],
  ['Ana Maria Reyes', { first: 'Ana Maria', last: 'Reyes' }],
  ['Maya', null],
  ['maya okafor@example.com', null],
])('%s splits into first and last name', (name, parts) => {
  expect(splitName(name)).toEqual(parts)
})

test('the name from sign-up is prefilled', async () => {
  await show('/app/apply/personal/main')
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Maya')
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Okafor')
})

test('a step with missing files warns before the user continues', async () => {
  const router = await show('/app/apply/financials/main')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Save and continue' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Still needed before you can submit.*Connect your accounting/,
  )
  expect(router.state.location.pathname).toBe('/app/apply/financials/main')
  await user.click(screen.getByRole('button', { name: 'Continue anyway' }))
  expect(router.state.location.pathname).not.toBe('/app/apply/financials/main')
})

test('a new upload completes the step before the company is fetched again', async () => {
  const store = await openServer({}, (document_type) => ({
    id: newId(),
    company: newId(),
    document_type,
    document_type_name: 'Cap table',
    filename: 'cap-table.pdf',
    size: 10,
    media_type: 'application/pdf',
    scan_status: 'clean',
    needs_password: false,
    duplicate_of: null,
    review: null,
    document_provider: null,
    source_type: null,
    created_at: '2026-11-18T10:00:00Z',
    uploaded_by: { id: newId(), name: 'Maya Okafor' },
  }))
  const at = '/app/apply/financials/documents'
  const router = renderInApp(<ApplyPage />, store, { at, route: '/app/apply/:tab/:step?' })
  const user = userEvent.setup()
  const file = new File(['cap table'], 'cap-table.pdf', { type: 'application/pdf' })
  await user.upload(await screen.findByLabelText<HTMLInputElement>(/Cap table/, { selector: 'input' }), file)
  await screen.findByText('All needed documents are uploaded', { exact: false })
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(router.state.location.pathname).not.toBe(at)
})

test('a new user sees the first step', async () => {
  const server = await openServer({ funding_application_type: null })
  renderInApp(<TaskListPage />, server, { at: '/app/apply?view=tasks' })
  const card = await screen.findByRole('region', { name: 'First step' })
  expect(card.textContent).toMatch(/Start here.*Business: your company.*Start/)
  expect(screen.queryByText(/Last saved/)).toBeNull()
  expect(screen.queryByText('In progress')).toBeNull()
})

test('a draft continues at its first incomplete step unless the address asks for the list', async () => {
  const routes = [
    { path: '/app/apply', element: <TaskListPage /> },
    { path: '*', element: null },
  ]
  const router = renderRoutes(routes, await openServer({ name: 'Tidal Kiln' }), '/app/apply')
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/apply/business/main'))
})

test('the task list names the required documents, and links to the team page for invitations', async () => {
  const members = [{ id: newId(), name: 'Maya Okafor', email: 'maya@example.com', role: 'owner' as const }]
  renderInApp(<TaskListPage />, await openServer({ members }), { at: '/app/apply?view=tasks' })
  expect(await screen.findByText('Have your cap table ready.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Invite someone' }).getAttribute('href')).toBe('/app/team')
})
