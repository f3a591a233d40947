import { expect, test } from 'vitest'
import { updateCommercialContracts } from '#contract/commercial-contracts.ts'
import { deleteDocument, listDocuments, replaceReviewDocument } from '#contract/documents.ts'
import { updateGrant } from '#contract/grants.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument, buildFile, buildGrant, buildReview } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'
import { listStoredFiles } from '#tests/files/stored-files.ts'

const MB = 1024 * 1024
const app = await startTestApp({ companyFilesLimit: MB })
const { alice, bob, ana, ada } = await signInCast(app)

const buildSizedFile = (size: number) => buildFile('table.csv', 'a'.repeat(size))
const tooLarge = { code: 'too_large', status: 413 }

async function buildCompanyToFill() {
  const { id } = await buildCompany(alice)
  const params = { companyId: id }
  return {
    id,
    upload: (size: number) => buildDocument(alice, id, { file: buildSizedFile(size) }),
    remove: (documentId: string) => alice.call(deleteDocument, { params: { ...params, documentId } }),
    contracts: (size: number) =>
      alice.call(updateCommercialContracts, { params, body: { files: [buildSizedFile(size)] } }),
  }
}

test('a company can use its storage limit to the last byte; a larger upload is not stored', async () => {
  const { upload } = await buildCompanyToFill()
  await upload(MB - 10)
  await upload(10)
  const before = listStoredFiles(app)
  await expect(upload(1)).rejects.toMatchObject({
    ...tooLarge,
    message: expect.stringContaining('up to 1 MB of files') as string,
  })
  expect(listStoredFiles(app)).toEqual(before)
})

test('files of documents, grants and contracts all count toward the limit', async () => {
  const { id, upload, contracts } = await buildCompanyToFill()
  const grant = await buildGrant(alice, id, { pitch: buildSizedFile(MB / 2) })
  await contracts(MB / 4)
  await upload(MB / 4)
  await expect(upload(1)).rejects.toMatchObject(tooLarge)
  await expect(contracts(1)).rejects.toMatchObject(tooLarge)
  const params = { grantId: grant.id }
  await expect(
    alice.call(updateGrant, { params, body: { contract: buildSizedFile(1) } }),
  ).rejects.toMatchObject(tooLarge)
  expect(await alice.call(updateGrant, { params, body: { pitch: buildSizedFile(MB / 2) } })).toMatchObject({
    pitch: { size: MB / 2 },
  })
})

test('files of one company do not count toward the limit of another', async () => {
  const { upload } = await buildCompanyToFill()
  await upload(MB)
  const { id } = await buildCompany(bob)
  expect(await buildDocument(bob, id, { file: buildSizedFile(MB) })).toMatchObject({ size: MB })
})

test('a replaced file does not count together with its replacement', async () => {
  const { id, upload } = await buildCompanyToFill()
  const { id: reviewId } = await buildReview(app, ada, id)
  const file = buildSizedFile(MB / 2)
  const document = await buildDocument(alice, id, { type: 'Bank statements', review: reviewId, file })
  await upload(MB / 2)
  const replaced = await alice.call(replaceReviewDocument, {
    params: { companyId: id, reviewId, documentId: document.id },
    body: { file: buildSizedFile(MB / 2) },
  })
  expect(replaced.size).toBe(MB / 2)
})

test('removing a file frees storage immediately, but removed files are limited too', async () => {
  const { upload, remove } = await buildCompanyToFill()
  const first = await upload(MB)
  await remove(first.id)
  const second = await upload(MB)
  await remove(second.id)
  await expect(upload(1)).rejects.toMatchObject({
    ...tooLarge,
    message: expect.stringContaining('30 days') as string,
  })
})

test('concurrent uploads cannot exceed the limit', async () => {
  const { id, upload } = await buildCompanyToFill()
  const before = listStoredFiles(app)
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => upload(MB / 4)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  const { count } = await alice.call(listDocuments, { params: { companyId: id } })
  expect(count).toBe(4)
  expect(listStoredFiles(app)).toHaveLength(before.length + 4)
})

test('a caller without permission gets the same error whether or not storage is full', async () => {
  const { id, upload } = await buildCompanyToFill()
  await upload(MB)
  await expect(buildDocument(ana, id)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(buildDocument(bob, id)).rejects.toMatchObject({ code: 'not_found' })
})
