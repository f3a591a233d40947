import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { getChangesHistory } from '#contract/history.ts'
import * as contract from '#contract/signing.ts'
import type { SigningDocument } from '#contract/signing.ts'
import { getCase, recordCaseView } from '#contract/staff/cases.ts'
import { listNotes } from '#contract/staff/notes.ts'
import { buildAnalyst, buildPage, buildStaffApi, noCase, renderAdmin, toPerson } from '#web/testing/admin.tsx'
import { buildCompany } from '#web/testing/people.ts'
import { buildSigningDocument, buildSigningFile } from '#web/testing/signing.ts'

const me = buildAnalyst()
const founder = { id: me.id, name: 'Maya Okafor', email: 'maya@example.com' }
const signed = {
  status: 'signed',
  signed: buildSigningFile('signed.pdf'),
  signed_by: founder,
  signed_at: '2026-11-21T10:00:00Z',
} as const

async function open(over: Partial<SigningDocument>[], isAssigned = true) {
  const company = buildCompany({
    name: 'Tidal Kiln',
    status: 'docs_await_sign',
    assigned_analyst_ids: isAssigned ? [me.id] : [],
    assigned_analysts_details: isAssigned ? [toPerson(me)] : [],
  })
  let documents = over.map((part) => buildSigningDocument(company.id, part))
  const replace = (id: string, part: Partial<SigningDocument>) => {
    documents = documents.map((document) => (document.id === id ? { ...document, ...part } : document))
    return documents.find((document) => document.id === id) ?? buildSigningDocument(company.id)
  }
  const api = buildStaffApi(me)
    .on(getCompany, () => company)
    .on(recordCaseView, () => ({ since: null }))
    .on(getCase, () => noCase)
    .on(listNotes, () => [])
    .on(getChangesHistory, () => buildPage([]))
    .on(contract.listSigningDocuments, () => buildPage(documents))
    .on(contract.addSigningDocuments, ({ body: { files } }) => {
      documents = files.map(({ name }) =>
        buildSigningDocument(company.id, { original: buildSigningFile(name) }),
      )
      return documents
    })
    .on(contract.acceptSignedDocument, ({ params }) =>
      replace(params.signingDocumentId, {
        status: 'accepted',
        accepted_by: toPerson(me),
        accepted_at: '2026-11-22T10:00:00Z',
      }),
    )
    .on(contract.sendBackSigningDocument, ({ params, body }) =>
      replace(params.signingDocumentId, { status: 'to_sign', note: body.note }),
    )
  await renderAdmin(api, `/app/admin/companies/${company.id}`)
  const panel = within(await screen.findByRole('region', { name: 'Documents to sign' }))
  return { api, panel, user: userEvent.setup() }
}

test('staff add several documents with a message', async () => {
  const { api, panel, user } = await open([])
  await user.click(panel.getByRole('button', { name: 'Add documents' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText('Documents', { selector: 'input' }), [
    new File(['%PDF-'], 'agreement.pdf'),
    new File(['%PDF-'], 'warranty.pdf'),
  ])
  await user.type(dialog.getByLabelText(/Message to members/), 'Please sign both.')
  await user.click(dialog.getByRole('button', { name: 'Add documents' }))
  expect(await panel.findByText('0 of 2 documents signed. 2 are waiting on the company.')).toBeTruthy()
  expect(api.sent(contract.addSigningDocuments)).toMatchObject([{ body: { note: 'Please sign both.' } }])
})

test('staff accept a signed copy', async () => {
  const { panel, user } = await open([signed])
  expect(await panel.findByText('1 of 1 document signed. 1 is waiting on you.')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Accept' }))
  expect(await panel.findByText(/Accepted by/)).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Withdraw' })).toBeNull()
})

test('staff reply to a comment', async () => {
  const { api, panel, user } = await open([
    { status: 'commented', comment: 'Page 3 is missing.', commented_by: founder },
  ])
  expect(await panel.findByText('Comment needs reply')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Reply' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply to the comment' }))
  await user.type(dialog.getByLabelText(/Message to members/), 'It has two pages.')
  await user.click(dialog.getByRole('button', { name: 'Send reply' }))
  await waitFor(() =>
    expect(api.sent(contract.sendBackSigningDocument)).toMatchObject([
      { body: { note: 'It has two pages.' } },
    ]),
  )
  expect(await panel.findByText('Waiting on the company')).toBeTruthy()
})

test('other analysts can only read', async () => {
  const { panel } = await open([signed], false)
  expect(await panel.findByRole('button', { name: 'Download signed copy: signed.pdf' })).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(panel.getByRole('button', { name: 'Add documents' }).getAttribute('aria-disabled')).toBe('true')
})
