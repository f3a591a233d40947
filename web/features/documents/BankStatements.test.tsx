import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listDocumentTypes } from '#contract/dictionary.ts'
import {
  deleteDocumentProvider,
  type Document,
  listDocumentProviders,
  uploadDocument,
} from '#contract/documents.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { BankStatements } from './BankStatements.tsx'
import { selectFinancialsDocuments } from './providers.ts'

const type = {
  id: newId(),
  name: 'Bank statements',
  archived: false,
  show_on_start_flow: false,
  needed: 'optional' as const,
  help: 'The last three months.',
}

async function show() {
  const server = buildDraftServer()
  const company = server.company().id
  const bank = {
    id: newId(),
    company,
    name: 'First Mutual',
    source_type: 'banking' as const,
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
  }
  const document: Document = {
    id: newId(),
    company,
    document_type: type.id,
    document_type_name: type.name,
    filename: 'november.csv',
    size: 12,
    media_type: 'text/csv',
    scan_status: 'clean',
    needs_password: false,
    duplicate_of: null,
    review: null,
    document_provider: bank.id,
    source_type: 'banking',
    created_at: '2026-11-20T10:00:00Z',
    uploaded_by: { id: server.user.id, name: server.user.name },
  }
  server.api.on(listDocumentTypes, () => [type]).on(listDocumentProviders, () => [])
  const store = await openStore(server)
  renderInApp(<BankStatements />, store)
  await screen.findByRole('heading', { name: /Statements from banks/ })
  return { server, store, bank, document, user: userEvent.setup() }
}

test('a bank has the id -1 until its first file saves it, and is removed with its files', async () => {
  const { server, store, bank, document, user } = await show()
  await user.click(screen.getByRole('button', { name: 'Add bank' }))
  expect(screen.getByText('Enter the name of the bank')).toBeTruthy()
  await user.type(screen.getByLabelText('Bank name'), 'First Mutual')
  await user.click(screen.getByRole('button', { name: 'Add bank' }))
  expect(selectFinancialsDocuments(store.getState()).placeholder?.id).toBe('-1')
  expect(screen.getByText('The bank is saved when you add its first file.')).toBeTruthy()

  server.api
    .on(listDocumentProviders, () => [bank])
    .on(uploadDocument, () => {
      server.setByOther({ documents: [document] })
      return document
    })
  const file = new File(['a,b'], 'november.csv', { type: 'text/csv' })
  await user.upload(screen.getByLabelText(/First Mutual/, { selector: 'input' }), file)
  await waitFor(() => expect(selectFinancialsDocuments(store.getState()).placeholder).toBeNull())
  expect(server.api.sent(uploadDocument)[0]?.body).toMatchObject({
    provider_name: 'First Mutual',
    source_type: 'banking',
  })
  expect(await screen.findByText('november.csv')).toBeTruthy()

  server.api.on(deleteDocumentProvider, () => {
    server.setByOther({ documents: [] })
    return null
  })
  await user.click(screen.getByRole('button', { name: 'Remove First Mutual' }))
  expect(await screen.findByText(/Removing this bank also deletes its 1 file/)).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Remove First Mutual' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByText('november.csv')).toBeNull())
  expect(server.api.sent(deleteDocumentProvider)).toEqual([{ params: { providerId: bank.id } }])
})
