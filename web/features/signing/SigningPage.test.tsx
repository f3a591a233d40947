// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import * as contract from '#contract/signing.ts'
import type { SigningDocument } from '#contract/signing.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { getCurrentUser } from '#contract/users.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildPage } from '#web/testing/admin.tsx'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildCompany, buildUser } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { buildSigningDocument, buildSigningFile } from '#web/testing/signing.ts'
import { SigningPage } from './SigningPage.tsx'

const company = buildCompany({ status: 'docs_await_sign' })
const person = { id: '0197f000-0001-7000-8000-000000000001', name: 'Maya Okafor', email: 'maya@example.com' }
const build = (over: Partial<SigningDocument> = {}) => buildSigningDocument(company.id, over)
const signed = {
  status: 'signed',
  signed: buildSigningFile('signed.pdf'),
  signed_by: person,
  signed_at: '2026-11-21T10:00:00Z',
} as const

async function setup(documents: SigningDocument[], status: CompanyStatus = 'docs_await_sign') {
  let current = documents
  const replace = (id: string, over: Partial<SigningDocument>) => {
    current = current.map((document) => (document.id === id ? { ...document, ...over } : document))
    return current.find((document) => document.id === id) ?? build()
  }
  const membership = { id: company.id, name: company.name, role: 'owner' as const, status }
  const api = buildFakeCall()
    .on(getCurrentUser, () => buildUser({ company: company.id, companies: [membership] as never }))
    .on(contract.listSigningDocuments, () => buildPage(current))
    .on(contract.signDocument, ({ params }) => replace(params.signingDocumentId, signed))
    .on(contract.commentOnSigningDocument, ({ params, body: { comment } }) =>
      replace(params.signingDocumentId, { status: 'commented', comment, commented_by: person }),
    )
    .on(contract.downloadSigningDocument, () => new File(['%PDF-'], 'agreement.pdf'))
  const store = createAppStore(buildTestServices(api.call))
  await store.dispatch(loadCurrentUser())
  store.dispatch(
    loadCompany.fulfilled({ company: { ...company, status }, savedWork: null }, 'load', company.id),
  )
  renderInApp(<SigningPage />, store, { at: '/app/sign' })
  return { api, pointer: userEvent.setup() }
}

describe('the documents to sign', () => {
  test('show the side that must act, and the messages of both sides', async () => {
    await setup([
      build({ note: 'Please sign by Friday.' }),
      build({ ...signed, original: buildSigningFile('warranty.pdf') }),
      build({ status: 'commented', comment: 'Page 3 is missing.', commented_by: person }),
    ])
    expect(
      await screen.findByRole('heading', { name: '1 of 3 documents signed. 1 is waiting on you.' }),
    ).toBeTruthy()
    expect(screen.getByText('Please sign by Friday.', { exact: false })).toBeTruthy()
    expect(screen.getByText('Page 3 is missing.', { exact: false })).toBeTruthy()
    for (const state of ['Waiting on you', 'Waiting on our review', 'Waiting on our reply'])
      expect(screen.getByText(state)).toBeTruthy()
  })

  test('are downloaded, and signed with an uploaded copy', async () => {
    const { api, pointer } = await setup([build()])
    await pointer.click(await screen.findByRole('button', { name: 'Download: agreement.pdf' }))
    await waitFor(() =>
      expect(api.sent(contract.downloadSigningDocument)).toMatchObject([{ params: { file: 'original' } }]),
    )
    await pointer.click(screen.getByRole('button', { name: 'Upload signed copy: agreement.pdf' }))
    const dialog = within(await screen.findByRole('dialog'))
    await pointer.click(dialog.getByRole('button', { name: 'Upload signed copy' }))
    expect(await dialog.findByText('Choose a file')).toBeTruthy()
    await pointer.upload(dialog.getByLabelText('Signed copy', { selector: 'input' }), [
      new File(['%PDF-'], 'signed.pdf', { type: 'application/pdf' }),
    ])
    await pointer.click(dialog.getByRole('button', { name: 'Upload signed copy' }))
    expect(await screen.findByText('Waiting on our review')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Replace signed copy: agreement.pdf' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download signed copy: signed.pdf' })).toBeTruthy()
  })

  test('can be commented on; a refused comment stays in the dialog', async () => {
    const { api, pointer } = await setup([build()])
    await pointer.click(await screen.findByRole('button', { name: 'Comment: agreement.pdf' }))
    const dialog = within(await screen.findByRole('dialog'))
    await pointer.type(dialog.getByLabelText(/What should change\?/), 'Page 3 is missing.')
    const send = () => pointer.click(dialog.getByRole('button', { name: 'Send comment' }))
    const reply = () => ({ ...build(), status: 'commented' as const })
    api.on(contract.commentOnSigningDocument, () => {
      throw new AppError('not_signable')
    })
    await send()
    expect(await dialog.findByText(/can’t be signed or changed now. Your comment wasn’t sent./)).toBeTruthy()
    api.on(contract.commentOnSigningDocument, reply)
    await send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sent(contract.commentOnSigningDocument).at(-1)?.body).toEqual({
      comment: 'Page 3 is missing.',
    })
  })

  test.each([
    ['that are accepted', build({ ...signed, status: 'accepted' }), 'docs_await_sign' as const],
    ['of a funded company', build(), 'funded' as const],
  ])('%s can only be downloaded', async (_, document, status) => {
    await setup([document], status)
    expect(await screen.findByRole('button', { name: 'Download: agreement.pdf' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Upload|Replace|Comment)/ })).toBeNull()
    expect(screen.queryByText(/upload the signed copy/) !== null).toBe(status !== 'funded')
  })

  test('have an empty state', async () => {
    await setup([])
    expect(await screen.findByText('No documents yet')).toBeTruthy()
  })
})
