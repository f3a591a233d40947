import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Company, getCompany } from '#contract/companies.ts'
import { listDocumentProviders, type Document } from '#contract/documents.ts'
import { type DocumentType, listDocumentTypes } from '#contract/dictionary.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildCompany, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { DocumentsPage } from './DocumentsPage.tsx'

const type = (name: string, show_on_start_flow: boolean): DocumentType => ({
  id: newId(),
  name,
  show_on_start_flow,
  needed: 'always',
  help: null,
  archived: false,
})
const [capTable, lease] = [type('Cap table', true), type('Lease', false)]

const buildDocument = ({ id, name }: DocumentType, filename: string): Document => ({
  id: newId(),
  company: newId(),
  document_type: id,
  document_type_name: name,
  filename,
  size: 2048,
  media_type: 'application/pdf',
  scan_status: 'clean',
  needs_password: false,
  duplicate_of: null,
  review: null,
  document_provider: null,
  source_type: null,
  created_at: '2026-11-18T10:00:00Z',
  uploaded_by: { id: newId(), name: 'Ana Reyes' },
})

async function openPage(documents: Company['documents']) {
  const company = buildCompany({ documents })
  const api = buildFakeCall()
    .on(getCompany, () => company)
    .on(listDocumentTypes, () => [capTable, lease])
    .on(listDocumentProviders, () => [])
  const store = createAppStore(buildTestServices(api.call))
  await store.dispatch(loadCompany(company.id))
  renderInApp(<DocumentsPage />, store, { at: '/app/documents' })
}

test('lists each document once: under its type, or among the other files', async () => {
  await openPage([buildDocument(capTable, 'cap-table.pdf'), buildDocument(lease, 'lease.pdf')])
  expect(await screen.findByRole('region', { name: 'Other files' })).toBeTruthy()
  expect(screen.getAllByText('cap-table.pdf')).toHaveLength(1)
  expect(screen.getAllByText('lease.pdf')).toHaveLength(1)
})

test('hides the card of other files if there are none', async () => {
  await openPage([buildDocument(capTable, 'cap-table.pdf')])
  expect(await screen.findByText('cap-table.pdf')).toBeTruthy()
  expect(screen.queryByText('Other files')).toBeNull()
})
