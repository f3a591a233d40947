import { unanswered } from '#contract/application/catalogue.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type Company, getCompany } from '#contract/companies.ts'
import { type DocumentType, listDocumentTypes } from '#contract/dictionary.ts'
import { AppError } from '#contract/core/errors.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildCompany, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { DocumentsStep } from './DocumentsStep.tsx'

const type = (name: string, needed: DocumentType['needed'], show_on_start_flow = true): DocumentType => ({
  id: newId(),
  name,
  show_on_start_flow,
  archived: false,
  needed,
  help: `About ${name}`,
})

const types = [
  type('Pitch deck', 'optional'),
  type('Loan agreements', 'with_other_loans'),
  type('Cap table', 'always'),
  type('Balance sheet', 'without_accounting'),
  type('Bank statements', 'optional', false),
]

const capTable = {
  id: newId(),
  company: newId(),
  document_type: types[2]?.id ?? '',
  document_type_name: 'Cap table',
  filename: 'cap-table.pdf',
  size: 10,
  media_type: 'application/pdf',
  scan_status: 'clean' as const,
  needs_password: false,
  duplicate_of: null,
  review: null,
  document_provider: null,
  source_type: null,
  created_at: '2026-11-18T10:00:00Z',
  uploaded_by: { id: newId(), name: 'Ana Reyes' },
}

const assessment = (company: string, has_other_loans: boolean | null) => ({
  company,
  version: 1,
  ...unanswered.assessment,
  has_other_loans,
})

async function setup(loans: boolean | null, over: Partial<Company> = {}) {
  const user = userEvent.setup()
  const company = buildCompany({ financial: { assessment: assessment(newId(), loans) }, ...over })
  const api = buildFakeCall()
    .on(getCompany, () => company)
    .on(listDocumentTypes, () => types)
  const store = createAppStore(buildTestServices(api.call))
  await store.dispatch(loadCompany(company.id))
  const show = () => renderInApp(<DocumentsStep />, store, { at: '/app/apply/financials/documents' })
  return { user, api, show }
}

const rows = async () => {
  await screen.findByText('Cap table')
  return screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
}

describe('the documents of the application', () => {
  test('are the types of the start flow, needed types first, without statements', async () => {
    const { show } = await setup(true)
    show()
    expect(await rows()).toEqual(['Cap table', 'Loan agreements', 'Pitch deck'])
    expect(screen.getByText('2 documents still needed', { exact: false })).toBeTruthy()
    expect(screen.getByText('About Cap table')).toBeTruthy()
  })

  test('do not include loan agreements for a company without loans', async () => {
    const { show } = await setup(false)
    show()
    expect(await rows()).toEqual(['Cap table', 'Pitch deck'])
  })

  test('explain when loan agreements are needed if the question about loans is unanswered', async () => {
    const { show } = await setup(null)
    show()
    expect(await rows()).toEqual(['Cap table', 'Loan agreements', 'Pitch deck'])
    expect(screen.getByText('If you have loans')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Assessment' })).toBeTruthy()
  })

  test('are not complete while the question about loans is unanswered', async () => {
    const { show } = await setup(null, { documents: [capTable] })
    show()
    expect(await screen.findByText('Received')).toBeTruthy()
    expect(screen.getByText(/^We accept/)).toBeTruthy()
    expect(screen.queryByText('All needed documents are uploaded', { exact: false })).toBeNull()
  })

  test('a received document can be followed by more files, and a copy doesn’t count', async () => {
    const copy = { ...capTable, id: newId(), filename: 'copy.pdf', duplicate_of: 'cap-table.pdf' }
    const { show, user } = await setup(false, { documents: [copy, capTable] })
    show()
    expect(await screen.findByText('Received')).toBeTruthy()
    expect(screen.getByText('All needed documents are uploaded', { exact: false })).toBeTruthy()
    expect(screen.getByText(/Same file as “cap-table.pdf”, so it doesn’t count/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add another file Cap table' }))
    expect(screen.getByRole('group', { name: 'Cap table' })).toBeTruthy()
  })

  test('a list that fails to load can be fetched again', async () => {
    const { show, api, user } = await setup(true)
    api.on(listDocumentTypes, () => {
      throw new AppError('unavailable')
    })
    show()
    expect(await screen.findByText('The list of documents couldn’t be loaded')).toBeTruthy()
    api.on(listDocumentTypes, () => types)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(3)
  })

  test('nothing can be added while the application is under review', async () => {
    const { show } = await setup(true, { status: 'in_review' })
    show()
    await rows()
    expect(screen.queryByRole('group')).toBeNull()
    expect(screen.getByText(/We are reviewing your application/)).toBeTruthy()
    expect(screen.getAllByText('Not added')).toHaveLength(3)
    expect(screen.queryByText('Needed')).toBeNull()
  })
})
