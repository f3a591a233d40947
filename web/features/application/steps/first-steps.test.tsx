import { screen } from '@testing-library/react'
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
import { renderInApp } from '#web/testing/render.tsx'
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

test('the name of registration is filled in', async () => {
  await show('/app/apply/personal/main')
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Maya')
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Okafor')
})

test('a step of files says what it lacks before one goes on', async () => {
  const router = await show('/app/apply/financials/main')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Save and continue' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Still missing here.*Connect your accounting/,
  )
  expect(router.state.location.pathname).toBe('/app/apply/financials/main')
  await user.click(screen.getByRole('button', { name: 'Continue without it' }))
  expect(router.state.location.pathname).not.toBe('/app/apply/financials/main')
})

test('a step knows a file that was sent a moment ago, before the company is fetched again', async () => {
  const store = await openServer({}, (document_type) => ({
    id: newId(),
    company: newId(),
    document_type,
    document_type_name: 'Cap table',
    filename: 'cap-table.pdf',
    size: 10,
    media_type: 'application/pdf',
    active_content: [],
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
  await screen.findByText('Everything needed is here', { exact: false })
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(router.state.location.pathname).not.toBe(at)
})

test('a new person is told where to begin, not where they stopped', async () => {
  renderInApp(<TaskListPage />, await openServer(), { at: '/app/apply' })
  const card = await screen.findByRole('region', { name: 'Where to begin' })
  expect(card.textContent).toMatch(/Begin here.*Business: your company.*Start/)
  expect(screen.queryByText(/Where you stopped/)).toBeNull()
  expect(screen.queryByText('In progress')).toBeNull()
})

test('the list of parts says which documents will be asked for, and how to get help from others', async () => {
  const members = [{ id: newId(), name: 'Maya Okafor', email: 'maya@example.com', role: 'owner' as const }]
  renderInApp(<TaskListPage />, await openServer({ members }), { at: '/app/apply' })
  expect(await screen.findByText('Have your cap table to hand.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Invite someone' }).getAttribute('href')).toBe('/app/team')
})
