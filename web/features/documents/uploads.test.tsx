import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { CallOptions } from '#contract/core/client.ts'
import { type Company, getCompany } from '#contract/companies.ts'
import {
  deleteDocument,
  type Document,
  downloadDocument,
  uploadDocument,
  uploadReviewDocument,
} from '#contract/documents.ts'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import { wentOnline } from '#web/core/window-events.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildCompany, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { saveDocument } from './slice.ts'
import { UploadArea } from './UploadArea.tsx'
import { addFiles } from './uploads.ts'

const [capTable, by] = [newId(), { id: newId(), name: 'Ana Reyes' }]

const buildDocument = (over: Partial<Document> = {}): Document => ({
  id: newId(),
  company: newId(),
  document_type: capTable,
  document_type_name: 'Cap table',
  filename: 'cap-table.pdf',
  size: 2048,
  media_type: 'application/pdf',
  scan_status: 'clean',
  needs_password: false,
  duplicate_of: null,
  review: null,
  document_provider: null,
  source_type: null,
  created_at: '2026-11-18T10:00:00Z',
  uploaded_by: by,
  ...over,
})

const buildFile = (name: string, size = 4) => {
  const file = new File(['%PDF'], name, { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

interface Sending {
  name: string
  options: CallOptions
  arrive: () => void
  fail: (code: ErrorCode) => void
}

async function setup(over: Partial<Company> = {}) {
  const user = userEvent.setup()
  let company = buildCompany(over)
  const sendings: Sending[] = []
  const take = (file: File, options: CallOptions, review: string | null) =>
    new Promise<Document>((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(new AppError('cancelled')))
      const arrive = () => {
        const document = buildDocument({ company: company.id, filename: file.name, review })
        company = { ...company, version: company.version + 1, documents: [document, ...company.documents] }
        resolve(document)
      }
      sendings.push({ name: file.name, options, arrive, fail: (code) => reject(new AppError(code)) })
    })
  const fileIn = (body: unknown) => (body as { file: File }).file
  const api = buildFakeCall()
    .on(getCompany, () => company)
    .on(uploadDocument, ({ body }, options) => take(fileIn(body), options, null))
    .on(uploadReviewDocument, ({ body, params }, options) => take(fileIn(body), options, params.reviewId))
    .on(deleteDocument, ({ params }) => {
      const documents = company.documents.filter(({ id }) => id !== params.documentId)
      company = { ...company, version: company.version + 1, documents }
      return null
    })
  const store = createAppStore(buildTestServices(api.call))
  await store.dispatch(loadCompany(company.id))
  renderInApp(
    <ul>
      <UploadArea type={capTable} name="Cap table" />
    </ul>,
    store,
  )
  const area = () => screen.getByRole('group', { name: 'Cap table' })
  return {
    user,
    api,
    store,
    sendings,
    choose: (...files: File[]) => {
      const input = area().querySelector('input')
      if (input) fireEvent.change(input, { target: { files } })
    },
    drop: (...files: File[]) => fireEvent.drop(area(), { dataTransfer: { types: ['Files'], files } }),
    sending: async (name: string) => {
      await waitFor(() => expect(sendings.some((sending) => sending.name === name)).toBe(true))
      return sendings.findLast((sending) => sending.name === name) as Sending
    },
  }
}

describe('sending a file', () => {
  test('shows its progress, then the document', async () => {
    const { choose, sending, api } = await setup()
    choose(buildFile('cap-table.pdf', 1024 * 1024))
    const { options, arrive } = await sending('cap-table.pdf')
    options.onProgress?.(0.5)
    expect(await screen.findByText('0.5 of 1.0 MB')).toBeTruthy()
    arrive()
    expect(await screen.findByRole('button', { name: 'Download cap-table.pdf' })).toBeTruthy()
    expect(screen.queryByText(/of 1.0 MB/)).toBeNull()
    expect(api.sent(uploadDocument)[0]?.body).toMatchObject({ document_type: capTable })
    expect(api.sent(getCompany).length).toBeGreaterThan(1)
  })

  test('works by drag and drop', async () => {
    const { drop, sending } = await setup()
    drop(buildFile('dropped.pdf'))
    expect((await sending('dropped.pdf')).name).toBe('dropped.pdf')
  })

  test('at most three files are sent concurrently', async () => {
    const { choose, sendings } = await setup()
    choose(...['a', 'b', 'c', 'd', 'e'].map((name) => buildFile(`${name}.pdf`)))
    await waitFor(() => expect(sendings.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']))
    expect(screen.getAllByText('Waiting')).toHaveLength(2)
    sendings[1]?.arrive()
    await waitFor(() => expect(sendings.map(({ name }) => name)).toContain('d.pdf'))
    expect(sendings).toHaveLength(4)
  })

  test('canceling an upload aborts it and starts the next', async () => {
    const { choose, sendings, sending, user, store } = await setup()
    choose(...['a', 'b', 'c', 'd'].map((name) => buildFile(`${name}.pdf`)))
    const { options } = await sending('a.pdf')
    await user.click(screen.getByRole('button', { name: 'Cancel upload of a.pdf' }))
    expect(options.signal?.aborted).toBe(true)
    expect(screen.queryByText('a.pdf')).toBeNull()
    await waitFor(() => expect(sendings.map(({ name }) => name)).toContain('d.pdf'))
    expect(store.getState().uploads?.map(({ phase }) => phase)).toEqual(['sending', 'sending', 'sending'])
  })

  test('the browser asks for confirmation before the page is closed, only during the upload', async () => {
    const { choose, sending } = await setup()
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isHeld()).toBe(false)
    choose(buildFile('cap-table.pdf'))
    const { arrive } = await sending('cap-table.pdf')
    await waitFor(() => expect(isHeld()).toBe(true))
    arrive()
    await waitFor(() => expect(isHeld()).toBe(false))
  })
})

describe('a failed upload', () => {
  test('shows where the connection dropped, and can be retried', async () => {
    const { choose, sending, sendings, user } = await setup()
    choose(buildFile('cap-table.pdf', 1000))
    const first = await sending('cap-table.pdf')
    first.options.onProgress?.(0.701)
    first.fail('network')
    expect(await screen.findByText('The connection dropped at 70%.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(sendings).toHaveLength(2))
    sendings[1]?.arrive()
    expect(await screen.findByRole('button', { name: 'Download cap-table.pdf' })).toBeTruthy()
  })

  test('is retried when the browser is back online, unless the file was refused', async () => {
    const { choose, sending, sendings, store } = await setup()
    choose(buildFile('cap-table.pdf', 1000), buildFile('song.pdf', 1000))
    const [lost, refused] = [await sending('cap-table.pdf'), await sending('song.pdf')]
    lost.options.onProgress?.(0.4)
    lost.fail('network')
    refused.fail('invalid_file_type')
    await screen.findByText(/The connection dropped at 40%/)
    act(() => void store.dispatch(wentOnline()))
    await waitFor(() => expect(sendings).toHaveLength(3))
    expect(sendings[2]?.name).toBe('cap-table.pdf')
    sendings[2]?.arrive()
    expect(await screen.findByRole('button', { name: 'Download cap-table.pdf' })).toBeTruthy()
  })

  test.each<[ErrorCode, RegExp, boolean]>([
    ['too_large', /larger than 50 MB/, false],
    ['invalid_file_type', /^This file type is not supported\.$/, false],
    ['storage_full', /enough storage/, true],
    ['unauthorised', /session has ended/, true],
    ['not_editable', /can’t be changed now/, false],
    ['review_closed', /^This section of the review is not open.* The file wasn’t added.$/, false],
    ['unavailable', /busy/, true],
  ])('shows a message for %s', async (code, words, mayRetry) => {
    const { choose, sending } = await setup()
    choose(buildFile('cap-table.pdf'))
    ;(await sending('cap-table.pdf')).fail(code)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(mayRetry)
  })

  test.each([
    ['an empty file', 0, /empty/],
    ['a file over 50 MB', 50 * 1024 * 1024 + 1, /larger than 50 MB/],
  ])('%s is refused before it is sent', async (_, size, words) => {
    const { choose, sendings, user } = await setup()
    choose(buildFile('bad.pdf', size))
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(sendings).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remove bad.pdf' }))
    expect(screen.queryByText('bad.pdf')).toBeNull()
  })

  test('a requested document is refused after the review is closed', async () => {
    const { store } = await setup()
    const target = { document_type: capTable, review: newId() }
    await store.dispatch(addFiles({ target, files: [buildFile('late.pdf')] }))
    await waitFor(() => expect(store.getState().uploads?.[0]?.refusal?.text).toMatch(/request is closed/))
  })

  test('needs a company', async () => {
    const store = createAppStore(buildTestServices(buildFakeCall().call))
    const action = await store.dispatch(
      addFiles({ target: { document_type: capTable, review: null }, files: [] }),
    )
    expect(action.payload).toMatchObject({ code: 'company_not_saved' })
  })
})

describe('an uploaded document', () => {
  test('is deleted after a confirmation', async () => {
    const document = buildDocument()
    const { user, api } = await setup({ documents: [document] })
    await user.click(screen.getByRole('button', { name: 'Delete cap-table.pdf' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(api.sent(deleteDocument)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('cap-table.pdf')).toBeNull())
    expect(api.sent(deleteDocument)[0]?.params.documentId).toBe(document.id)
  })

  test('stays if its deletion is refused, and the dialog shows the error', async () => {
    const { user, api } = await setup({ documents: [buildDocument()] })
    api.on(deleteDocument, () => {
      throw new AppError('not_editable')
    })
    await user.click(screen.getByRole('button', { name: 'Delete cap-table.pdf' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/The file wasn’t deleted/)
    await user.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(screen.getByText('cap-table.pdf')).toBeTruthy()
  })

  test('is saved with its file name', async () => {
    const document = buildDocument()
    const { api, store } = await setup({ documents: [document] })
    api.on(downloadDocument, () => new File(['%PDF'], 'cap-table.pdf'))
    const save = vi.fn<(file: File) => void>()
    await store.dispatch(saveDocument({ document, save }))
    expect(save.mock.calls[0]?.[0]).toMatchObject({ name: 'cap-table.pdf' })
  })

  test('shows a failed download on its row', async () => {
    const { user, api } = await setup({ documents: [buildDocument()] })
    api.on(downloadDocument, () => {
      throw new AppError('network')
    })
    await user.click(screen.getByRole('button', { name: 'Download cap-table.pdf' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/The connection dropped/)
  })

  test('stopping its download is not an error', async () => {
    const { user, api } = await setup({ documents: [buildDocument()] })
    api.on(
      downloadDocument,
      (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new AppError('cancelled')))
        }),
    )
    await user.click(screen.getByRole('button', { name: 'Download cap-table.pdf' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel download of cap-table.pdf' }))
    expect(await screen.findByRole('button', { name: 'Download cap-table.pdf' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is read-only while the application is under review', async () => {
    await setup({ status: 'in_review', documents: [buildDocument()] })
    expect(screen.getByRole('button', { name: 'Download cap-table.pdf' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete cap-table.pdf' })).toBeNull()
    expect(screen.queryByRole('group', { name: 'Cap table' })).toBeNull()
  })
})
