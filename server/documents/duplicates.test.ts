import { expect, test } from 'vitest'
import { deleteDocument } from '#contract/documents.ts'
import { getCompany } from '#contract/companies.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument, buildFile } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, bob } = await signInCast(app)

test('a repeated file is accepted and refers to the earlier document', async () => {
  const { id: companyId } = await buildCompany(alice)
  const first = await buildDocument(alice, companyId, { file: buildFile('plan.csv') })
  expect(first.duplicate_of).toBeNull()
  const again = await buildDocument(alice, companyId, { file: buildFile('plan-copy.csv'), type: 'Other' })
  expect(again.duplicate_of).toBe('plan.csv')
  const { documents } = await alice.call(getCompany, { params: { companyId } })
  expect(documents.map(({ filename, duplicate_of }) => [filename, duplicate_of])).toEqual([
    ['plan-copy.csv', 'plan.csv'],
    ['plan.csv', null],
  ])
  await alice.call(deleteDocument, { params: { companyId, documentId: first.id } })
  const after = await alice.call(getCompany, { params: { companyId } })
  expect(after.documents[0]?.duplicate_of).toBeNull()
})

test('files of other companies do not count as duplicates', async () => {
  const [one, other] = [await buildCompany(alice), await buildCompany(bob)]
  await buildDocument(alice, one.id, { file: buildFile('plan.csv') })
  const document = await buildDocument(bob, other.id, { file: buildFile('plan.csv') })
  expect(document.duplicate_of).toBeNull()
})
