import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeDefaultTemplates } from '#local/demo/templates/write-templates.ts'
import { folderDocuments } from './folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headwater-documents-'))
  await mkdir(join(folder, 'documents'))
  await writeFile(join(folder, 'documents', 'term-sheet.docx'), 'terms')
})
afterEach(() => rm(folder, { recursive: true }))

const copies = async () => (await readdir(join(folder, 'copies'))).toSorted()

describe('documents in a folder', () => {
  it('are called as their file is, in words', async () => {
    expect(await folderDocuments(folder).read('term-sheet')).toEqual({ name: 'Term sheet', open_url: null })
  })

  it('are copied under their name and reference', async () => {
    expect(await folderDocuments(folder).duplicate('term-sheet', 'For Alder', 'job-1')).toEqual({
      file_id: 'For Alder job-1',
      name: 'For Alder job-1',
      open_url: null,
    })
    expect(await readFile(join(folder, 'copies', 'For Alder job-1.docx'), 'utf8')).toBe('terms')
  })

  it('are copied once for one reference, however often and at the same time it is asked', async () => {
    const documents = folderDocuments(folder)
    const ask = () => documents.duplicate('term-sheet', 'For Alder', 'job-1')
    const all = await Promise.all([ask(), ask(), ask()])
    expect(new Set(all.map(({ file_id }) => file_id))).toEqual(new Set(['For Alder job-1']))
    await documents.duplicate('term-sheet', 'For Alder', 'job-2')
    expect(await copies()).toEqual(['For Alder job-1.docx', 'For Alder job-2.docx'])
  })

  it.each([
    ['../../escape', 'escape 1.docx'],
    ['a/b\\c:d*"e"?<f>|g\0h', 'a b c d e f g h 1.docx'],
    ['.hidden', 'hidden 1.docx'],
    ['  ', 'Copy 1.docx'],
    ['Überschuß 2026', 'Überschuß 2026 1.docx'],
  ])('are copied under a safe name for %j', async (name, file) => {
    await folderDocuments(folder).duplicate('term-sheet', name, '1')
    expect(await copies()).toEqual([file])
  })

  it.each(['nothing', '../documents/term-sheet', '', '..', 'term-sheet.docx'])(
    'called %j are not there',
    async (id) => {
      const refusal = { code: 'provider_rejected', message: expect.stringContaining('no such document') }
      await expect(folderDocuments(folder).read(id)).rejects.toMatchObject(refusal)
      await expect(folderDocuments(folder).duplicate(id, 'x', '1')).rejects.toMatchObject(refusal)
    },
  )

  it('without the folder are down', async () => {
    await expect(folderDocuments(join(folder, 'none')).read('term-sheet')).rejects.toMatchObject({
      kind: 'down',
    })
  })

  it('that an installation begins with are whole, and keep what somebody changed in them', async () => {
    await writeDefaultTemplates(folder)
    const path = join(folder, 'documents', 'bridge-agreement-for-an-award.rtf')
    const document = await readFile(path, 'utf8')
    expect(document).toMatch(/^\{\\rtf1[\s\S]*This is an example[\s\S]*\}\n$/)
    expect(document.match(/\{/g)?.length).toBe(document.match(/\}/g)?.length)
    await writeFile(path, 'ours')
    await writeDefaultTemplates(folder)
    expect(await readFile(path, 'utf8')).toBe('ours')
  })
})
