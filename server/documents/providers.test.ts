import { describe, expect, test } from 'vitest'
import * as contract from '#contract/documents.ts'
import { getChangesHistory } from '#contract/history.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, buildFile, findDocumentType, setStatus } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, bob, ada } = await signInCast(app)
const { id: document_type } = await findDocumentType(alice, 'Bank statements')

type Source = Partial<{ provider_name: string; source_type: 'accounting' | 'banking' | 'commerce' | 'other' }>

async function buildCompanyWithBanks() {
  const { id } = await buildCompany(alice)
  const params = { companyId: id }
  return {
    id,
    params,
    upload: (source: Source, person = alice) =>
      person.call(contract.uploadDocument, { params, body: { file: buildFile(), document_type, ...source } }),
    list: () => alice.call(contract.listDocumentProviders, { params }),
    rename: (documentProviderId: string, name: string, baseVersion?: number, person: TestUser = alice) =>
      person.call(contract.updateDocumentProvider, {
        params: { ...params, documentProviderId },
        body: { name },
        ...(baseVersion === undefined ? {} : { baseVersion }),
      }),
    remove: (providerId: string) => alice.call(contract.deleteDocumentProvider, { params: { providerId } }),
    documents: async () => (await alice.call(contract.listDocuments, { params })).results,
    changes: async () => {
      const query = { entity: ['document_provider' as const] }
      return (await alice.call(getChangesHistory, { params, query })).results
    },
  }
}

describe('an upload with a document provider', () => {
  test('adds the provider and shows it on the document', async () => {
    const { id, upload, list, changes } = await buildCompanyWithBanks()
    const document = await upload({ provider_name: ' Harbour Bank ', source_type: 'banking' })
    const [bank] = await list()
    expect(bank).toMatchObject({ company: id, name: 'Harbour Bank', source_type: 'banking' })
    expect(document).toMatchObject({ document_provider: bank?.id, source_type: 'banking' })
    expect(await changes()).toMatchObject([{ field: 'name', before: null, after: 'Harbour Bank' }])
  })

  test('finds an existing provider and its source type, ignoring case', async () => {
    const { upload, list } = await buildCompanyWithBanks()
    const first = await upload({ provider_name: 'Harbour Bank', source_type: 'banking' })
    const again = await upload({ provider_name: 'HARBOUR BANK' })
    expect(again).toMatchObject({ document_provider: first.document_provider, source_type: 'banking' })
    expect(await list()).toHaveLength(1)
  })

  test('accepts a source type without a name, or neither', async () => {
    const { upload, list } = await buildCompanyWithBanks()
    expect(await upload({ source_type: 'commerce' })).toMatchObject({
      document_provider: null,
      source_type: 'commerce',
    })
    expect(await upload({})).toMatchObject({ document_provider: null, source_type: null })
    expect(await list()).toEqual([])
  })

  test('adds the provider once for concurrent uploads', async () => {
    const { upload, list } = await buildCompanyWithBanks()
    const names = ['Harbour Bank', 'harbour bank', 'HARBOUR bank']
    const uploads = Array.from({ length: 9 }, (_, index) =>
      upload({ provider_name: names[index % 3] ?? '' }, index % 2 ? alice : ada),
    )
    const documents = await Promise.all(uploads)
    const [bank, ...others] = await list()
    expect(others).toEqual([])
    expect(new Set(documents.map(({ document_provider }) => document_provider))).toEqual(new Set([bank?.id]))
  })

  test('adds no provider if it is refused', async () => {
    const { id, upload, list } = await buildCompanyWithBanks()
    await setStatus(app, id, 'in_review')
    await expect(upload({ provider_name: 'Harbour Bank' })).rejects.toMatchObject({ code: 'not_editable' })
    expect(await list()).toEqual([])
  })
})

describe('a document provider', () => {
  test('is listed by name', async () => {
    const { upload, list } = await buildCompanyWithBanks()
    for (const name of ['union', 'Aspen', 'Harbour']) await upload({ provider_name: name })
    expect((await list()).map(({ name }) => name)).toEqual(['Aspen', 'Harbour', 'union'])
  })

  test('is renamed for all its documents, and the history shows both names', async () => {
    const { upload, list, rename, changes } = await buildCompanyWithBanks()
    await upload({ provider_name: 'Harbor' })
    const [bank] = await list()
    const renamed = await rename(bank?.id ?? '', 'Harbour')
    expect(renamed).toMatchObject({ id: bank?.id, name: 'Harbour' })
    expect(Date.parse(renamed.updated_at)).toBeGreaterThan(Date.parse(bank?.updated_at ?? ''))
    expect((await changes())[0]).toMatchObject({ before: 'Harbor', after: 'Harbour' })
    expect(await rename(bank?.id ?? '', 'HARBOUR')).toMatchObject({ name: 'HARBOUR' })
  })

  test('passes a new source type to documents without a source type', async () => {
    const { params, upload, documents } = await buildCompanyWithBanks()
    const { document_provider } = await upload({ provider_name: 'Shop' })
    await upload({ provider_name: 'Shop', source_type: 'banking' })
    await alice.call(contract.updateDocumentProvider, {
      params: { ...params, documentProviderId: document_provider ?? '' },
      body: { source_type: 'commerce' },
    })
    expect((await documents()).map(({ source_type }) => source_type)).toEqual(['banking', 'commerce'])
  })

  test('cannot have the name of another provider, ignoring case', async () => {
    const { upload, rename, list } = await buildCompanyWithBanks()
    const { document_provider: id } = await upload({ provider_name: 'Aspen' })
    await upload({ provider_name: 'Birch' })
    await expect(rename(id ?? '', 'BIRCH')).rejects.toMatchObject({
      code: 'already_exists',
      details: { errors: [{ path: 'body.name' }] },
    })
    expect((await list()).map(({ name }) => name)).toEqual(['Aspen', 'Birch'])
  })

  test('conflicts for the second of two people who rename the same version', async () => {
    const { params, upload, rename } = await buildCompanyWithBanks()
    const { document_provider } = await upload({ provider_name: 'Aspen' })
    const seen = await alice.call(getChangesHistory, { params })
    const version = seen.results[0]?.number ?? 0
    await rename(document_provider ?? '', 'Birch', version)
    await expect(rename(document_provider ?? '', 'Cedar', version, ada)).rejects.toMatchObject({
      code: 'edit_conflict',
      details: { conflicts: [{ field: 'name', yours: 'Cedar', theirs: 'Birch', author: { name: 'Alice' } }] },
    })
  })

  test('is removed with its documents only', async () => {
    const { params, upload, list, remove, documents, rename } = await buildCompanyWithBanks()
    const { document_provider } = await upload({ provider_name: 'Aspen' })
    await upload({ provider_name: 'Aspen' })
    const other = await upload({ provider_name: 'Birch' })
    const loose = await upload({})
    await remove(document_provider ?? '')
    expect((await documents()).map(({ id }) => id)).toEqual([loose.id, other.id])
    expect((await list()).map(({ name }) => name)).toEqual(['Birch'])
    const query = { entity: ['document' as const, 'document_provider' as const] }
    const { results } = await alice.call(getChangesHistory, { params, query })
    expect(results.slice(0, 3)).toMatchObject([
      { entity: 'document_provider', before: 'Aspen', after: null },
      { entity: 'document', before: 'table.csv', after: null },
      { entity: 'document', before: 'table.csv', after: null },
    ])
    const gone = { code: 'not_found' }
    await expect(remove(document_provider ?? '')).rejects.toMatchObject(gone)
    await expect(rename(document_provider ?? '', 'Cedar')).rejects.toMatchObject(gone)
    expect((await upload({ provider_name: 'aspen' })).document_provider).not.toBe(document_provider)
  })

  test('cannot be changed after submission', async () => {
    const { id, upload, rename, remove, list } = await buildCompanyWithBanks()
    const { document_provider } = await upload({ provider_name: 'Aspen' })
    await setStatus(app, id, 'in_review')
    const refused = { code: 'not_editable' }
    await expect(rename(document_provider ?? '', 'Birch')).rejects.toMatchObject(refused)
    await expect(remove(document_provider ?? '')).rejects.toMatchObject(refused)
    expect(await list()).toMatchObject([{ name: 'Aspen' }])
  })

  test('belongs to one company: another company can use the same name', async () => {
    const own = await buildCompanyWithBanks()
    const { document_provider } = await own.upload({ provider_name: 'Harbour Bank' })
    const { id: companyId } = await buildCompany(bob)
    const body = { file: buildFile(), document_type, provider_name: 'Harbour Bank' }
    const document = await bob.call(contract.uploadDocument, { params: { companyId }, body })
    expect(document.document_provider).not.toBe(document_provider)
  })
})
