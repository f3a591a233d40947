import { describe, expect, test } from 'vitest'
import { listStepQuestions } from '#contract/application/step-questions.ts'
import * as contract from '#contract/commercial-contracts.ts'
import { getCompany } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { getChangesHistory } from '#contract/history.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, buildFile, buildGrant, assignAnalyst, setStatus } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'
import { listStoredFiles } from '#tests/files/stored-files.ts'

const app = await startTestApp()
const { alice, bob, ana, ada } = await signInCast(app)

type Form = Request<typeof contract.updateCommercialContracts>['body']

async function buildCompanyWithContracts(owner = alice) {
  const { id: companyId } = await buildCompany(owner)
  await assignAnalyst(ada, ana, companyId)
  const params = { companyId }
  return {
    companyId,
    params,
    edit: (body: Form, seen?: number, author = owner) =>
      author.call(contract.updateCommercialContracts, {
        params,
        body,
        ...(seen === undefined ? {} : { baseVersion: seen }),
      }),
    fetchSaved: () => owner.call(contract.getCommercialContracts, { params }),
    read: async (fileId: string) => {
      const file = await owner.call(contract.downloadCommercialContract, { params: { ...params, fileId } })
      return [file.name, await file.text()]
    },
    history: async (field: string) => {
      const query = { entity: ['commercial_contracts' as const], field }
      return (await owner.call(getChangesHistory, { params, query })).results
    },
  }
}

const answers = {
  has_documents: true,
  customer_types_served: ['enterprise', 'government'],
  total_value: '999999999999.99',
  largest_percentage: 33.33,
} satisfies Form

describe('the answers about commercial contracts', () => {
  test('are all null at first and need not be created', async () => {
    const { companyId, params, fetchSaved } = await buildCompanyWithContracts()
    const { version } = await alice.call(getCompany, { params })
    expect(await fetchSaved()).toEqual({
      company: companyId,
      version,
      has_documents: null,
      customer_types_served: null,
      total_value: null,
      total_contracts_value: null,
      largest_percentage: null,
      largest_contract_percentage: null,
      files: [],
    })
  })

  test('are part of the company', async () => {
    const { params, edit, fetchSaved } = await buildCompanyWithContracts()
    expect((await alice.call(getCompany, { params })).commercial_contract).toEqual(await fetchSaved())
    const saved = await edit({ ...answers, files: [buildFile()] })
    expect((await alice.call(getCompany, { params })).commercial_contract).toEqual(saved)
  })

  test('have aliases for total and largest share: responses have both names, requests have either', async () => {
    const { edit, history } = await buildCompanyWithContracts()
    const saved = await edit({ total_contracts_value: '500.00', largest_contract_percentage: 20 })
    expect(saved).toMatchObject({
      total_value: '500.00',
      total_contracts_value: '500.00',
      largest_percentage: 20,
      largest_contract_percentage: 20,
    })
    expect(await history('total_value')).toMatchObject([{ after: '500.00' }])
    const both = await edit({ total_value: '700.00', total_contracts_value: '600.00' })
    expect(both).toMatchObject({ total_value: '700.00', total_contracts_value: '700.00' })
    expect(await edit({ total_contracts_value: null })).toMatchObject({ total_value: null })
  })

  test('are stored exactly, are recorded by field, and complete the contracts', async () => {
    const { edit, fetchSaved, history } = await buildCompanyWithContracts()
    const saved = await edit(answers)
    expect(saved).toMatchObject(answers)
    expect(await fetchSaved()).toEqual(saved)
    const questions = listStepQuestions('commercial_contracts', 'grant/commercial-contracts', saved)
    expect(questions.filter(({ isAnswered }) => !isAnswered)).toEqual([])
    expect(await history('largest_percentage')).toMatchObject([{ before: null, after: 33.33 }])
    expect((await edit(answers)).version).toBe(saved.version)
    expect(await edit({ largest_percentage: null })).toMatchObject({ ...answers, largest_percentage: null })
  })

  test('conflict by field with changes by other people', async () => {
    const { edit } = await buildCompanyWithContracts()
    const { version } = await edit({ has_documents: true })
    await edit({ total_value: '1.00' }, version)
    await expect(edit({ total_value: '2.00', files: [buildFile()] }, version, ana)).rejects.toMatchObject({
      code: 'edit_conflict',
      details: { conflicts: [{ field: 'total_value', yours: '2.00', theirs: '1.00' }] },
    })
    expect(await edit({ has_documents: false }, version, ana)).toMatchObject({
      total_value: '1.00',
      files: [],
    })
  })

  test('are read-only for the applicant after submission', async () => {
    const { companyId, edit } = await buildCompanyWithContracts()
    await setStatus(app, companyId, 'in_review')
    const before = listStoredFiles(app)
    await expect(edit({ files: [buildFile()] })).rejects.toMatchObject({ code: 'not_editable' })
    expect(listStoredFiles(app)).toEqual(before)
    expect(await edit(answers, undefined, ana)).toMatchObject(answers)
  })
})

describe('the files of commercial contracts', () => {
  test('can be added one or several at a time, also with the name of an existing file', async () => {
    const { edit, read } = await buildCompanyWithContracts()
    await edit({ files: [buildFile('a.csv', 'one\n')] })
    const { files } = await edit({ files: [buildFile('a.csv', 'two\n'), buildFile('b.csv', 'three\n')] })
    expect(files.map(({ filename }) => filename)).toEqual(['a.csv', 'a.csv', 'b.csv'])
    const contents = await Promise.all(files.map(({ id }) => read(id)))
    expect(contents).toEqual([
      ['a.csv', 'one\n'],
      ['a.csv', 'two\n'],
      ['b.csv', 'three\n'],
    ])
  })

  test('can be removed by id while files are added, and the history shows both', async () => {
    const { edit, read, history } = await buildCompanyWithContracts()
    const { files } = await edit({ files: [buildFile('a.csv'), buildFile('b.csv')] })
    const id = files[0]?.id ?? ''
    const edited = await edit({ removed_files: [id, id], files: [buildFile('c.csv')] })
    expect(edited.files.map(({ filename }) => filename)).toEqual(['b.csv', 'c.csv'])
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' })
    const changes = await history('files')
    expect(changes.slice(0, 2)).toMatchObject([
      { before: 'a.csv', after: null },
      { before: null, after: 'c.csv' },
    ])
    expect(await edit({ files: [], removed_files: [] })).toEqual(edited)
  })

  test.each<[string, () => Promise<string>]>([
    [
      'another company’s',
      async () =>
        (await (await buildCompanyWithContracts(bob)).edit({ files: [buildFile()] })).files[0]?.id ?? '',
    ],
    ['nobody’s', () => Promise.resolve('0197f000-ffff-7000-8000-000000000000')],
  ])('are not found if one is %s, and nothing is changed', async (_, foreignId) => {
    const { edit, fetchSaved, read } = await buildCompanyWithContracts()
    const { files } = await edit({ files: [buildFile()] })
    const id = await foreignId()
    const before = { contracts: await fetchSaved(), stored: listStoredFiles(app) }
    const both = { removed_files: [files[0]?.id ?? '', id], total_value: '5.00', files: [buildFile()] }
    await expect(edit(both)).rejects.toMatchObject({ code: 'not_found' })
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' })
    expect({ contracts: await fetchSaved(), stored: listStoredFiles(app) }).toEqual(before)
  })

  test('do not include files of grants', async () => {
    const { companyId, edit, read } = await buildCompanyWithContracts()
    const { pitch } = await buildGrant(alice, companyId, { pitch: buildFile() })
    const id = pitch?.id ?? ''
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(edit({ removed_files: [id] })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('are limited to 10 per request and 100 in total', async () => {
    const { edit, fetchSaved } = await buildCompanyWithContracts()
    const ten = () => Array.from({ length: 10 }, (_, index) => buildFile(`${index}.csv`))
    for (let times = 0; times < 10; times += 1) await edit({ files: ten() })
    const before = listStoredFiles(app)
    await expect(edit({ files: [buildFile()] })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ path: 'body.files' }] },
    })
    expect(listStoredFiles(app)).toEqual(before)
    const { files } = await fetchSaved()
    expect(files).toHaveLength(contract.maxContractFiles)
    const swapped = await edit({ removed_files: [files[0]?.id ?? ''], files: [buildFile('last.csv')] })
    expect(swapped.files.at(-1)?.filename).toBe('last.csv')
    await expect(edit({ files: [...ten(), buildFile()] })).rejects.toMatchObject({ code: 'too_large' })
  })
})
