import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as contract from '#contract/staff/templates.ts'
import { getTemplatesFolder } from '#server/providers/templates/config.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'

const app = await startTestApp({ jobs: true })
const ana = await app.arrive('Ana', ['analyst'])
const alice = await app.arrive('Alice')
const documents = join(getTemplatesFolder(app.ctx.config.dataDir), 'documents')
await mkdir(documents, { recursive: true })
await writeFile(join(documents, 'term-sheet-for-grants.rtf'), '{\\rtf1 terms}')
const url = 'https://docs.google.com/document/d/term-sheet-for-grants/edit'

test('copies are named after a company; templates and copies can be downloaded', async () => {
  const { id: company } = await buildCompany(alice, { name: 'Tidal Kiln' })
  const template = await ana.call(contract.addTemplate, { body: { url } })
  await ana.call(contract.duplicateTemplates, { query: { company } })
  const list = async () => (await ana.call(contract.listTemplates, {})).results[0]
  await expect
    .poll(list, { interval: 100 })
    .toMatchObject({ copying: false, copied_at: expect.any(String) as string })
  const copied = await list()
  expect(copied).toMatchObject({ copy_company: company, copy_company_name: 'Tidal Kiln' })
  expect(copied?.copy_name).toMatch(/^Tidal Kiln, Term sheet for grants \d{4}-/)
  const download = (query: { copy?: 'true' }) =>
    ana.call(contract.downloadTemplate, { params: { templateId: template.id }, query })
  const [file, copy] = [await download({}), await download({ copy: 'true' })]
  expect([file.name, copy.name]).toEqual(['term-sheet-for-grants.rtf', `${copied?.copy_name}.rtf`])
  expect(await copy.text()).toBe(await file.text())
  const absent = { query: { company: '0197f000-ffff-7000-8000-000000000000' } }
  await expect(ana.call(contract.duplicateTemplates, absent)).rejects.toMatchObject({ code: 'not_found' })
})
