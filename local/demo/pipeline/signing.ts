import { addSigningDocuments, listSigningDocuments, signDocument } from '#contract/signing.ts'
import { buildPdf } from '#local/demo/files/pdf.ts'
import type { Action } from './story.ts'

const buildFile = (name: string, lines: readonly string[]) =>
  new File([Uint8Array.from(buildPdf(lines))], name, { type: 'application/pdf' })

const agreement = ['Financing agreement', 'An agreement made for the demo.']

export const addDocumentsToSign: Action = async ({ companyId }, call) => {
  const files = [
    buildFile('financing-agreement.pdf', agreement),
    buildFile('security-agreement.pdf', ['Security agreement', 'An agreement made for the demo.']),
  ]
  const note = 'Please sign every page of both documents.'
  await call(addSigningDocuments, { params: { companyId }, body: { files, note } })
}

export const signFirstDocument: Action = async ({ companyId, company }, call) => {
  const { results } = await call(listSigningDocuments, { params: { companyId } })
  const file = buildFile('financing-agreement-signed.pdf', [...agreement, `Signed: ${company.name}`])
  const params = { companyId, signingDocumentId: results[0]?.id ?? '' }
  await call(signDocument, { params, body: { file } })
}
