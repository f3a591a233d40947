import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultTemplateUrls, writeDefaultTemplates } from '#local/demo/templates/write-templates.ts'
import { folderDocuments } from './folder.ts'
import type { Template, TemplateProvider, TemplateStore } from './index.ts'
import { templateList } from './template-list.ts'

/** A shelf that lasts as long as the test. */
function memoryStore(): TemplateStore {
  const byId = new Map<string, Template>()
  return {
    all: async () => [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
    put: async (template) => void byId.set(template.file_id, template),
    remove: async (fileId) => void byId.delete(fileId),
  }
}

let folder: string
let templates: TemplateProvider
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headwater-templates-'))
  await writeDefaultTemplates(folder)
  templates = templateList(folderDocuments(folder), memoryStore())
})
afterEach(() => rm(folder, { recursive: true }))

const termSheet = 'https://docs.google.com/document/d/term-sheet-for-revenue-financing/edit'

describe('the list of templates', () => {
  it('begins empty, and takes the documents that an installation begins with', async () => {
    expect(await templates.list()).toEqual([])
    for (const url of defaultTemplateUrls) await templates.add(url)
    expect((await templates.list()).map(({ name }) => name)).toEqual([
      'Agreement on revenue financing',
      'Bridge agreement for an award',
      'Term sheet for revenue financing',
    ])
  })

  it('takes a document once, whatever its address looks like', async () => {
    await templates.add(termSheet)
    const again = await templates.add(`${termSheet}?usp=sharing#heading=h.1`)
    expect(await templates.list()).toEqual([again])
    expect(again).toEqual({
      file_id: 'term-sheet-for-revenue-financing',
      name: 'Term sheet for revenue financing',
      url: termSheet,
      open_url: null,
    })
  })

  it('lets a document go by its address, and the document stays', async () => {
    await templates.add(termSheet)
    await templates.remove(termSheet.replace('/edit', '/'))
    expect(await templates.list()).toEqual([])
    await templates.remove(termSheet)
    await templates.add(termSheet)
    expect(await templates.list()).toHaveLength(1)
  })

  it.each(['https://example.com/document/d/term-sheet-for-revenue-financing/edit', 'term-sheet', ''])(
    'takes and removes nothing by the address %j',
    async (url) => {
      const refusal = { code: 'invalid_request', details: { errors: [{ path: 'body.url' }] } }
      await expect(templates.add(url)).rejects.toMatchObject(refusal)
      await expect(templates.remove(url)).rejects.toMatchObject(refusal)
    },
  )

  it('takes no document that is not there', async () => {
    const url = 'https://docs.google.com/document/d/no-such-document/edit'
    await expect(templates.add(url)).rejects.toMatchObject({ code: 'provider_rejected' })
    expect(await templates.list()).toEqual([])
  })
})
