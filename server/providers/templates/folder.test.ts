import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeDefaultTemplates } from '#local/demo/templates/write-templates.ts'
import { openFolderDocuments } from './folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headwater-documents-'))
  await mkdir(join(folder, 'documents'))
  await writeFile(join(folder, 'documents', 'term-sheet.docx'), 'terms')
})
afterEach(() => rm(folder, { recursive: true }))

const copies = async () => (await readdir(join(folder, 'copies'))).toSorted()

describe('documents in a folder', () => {
  it('have titles derived from their file names', async () => {
    expect(await openFolderDocuments(folder).read('term-sheet')).toEqual({
      name: 'Term sheet',
      open_url: null,
    })
  })

  it('are copied with the name and reference', async () => {
    expect(await openFolderDocuments(folder).duplicate('term-sheet', 'For Alder', 'job-1')).toEqual({
      file_id: 'For Alder job-1',
      name: 'For Alder job-1',
      open_url: null,
    })
    expect(await readFile(join(folder, 'copies', 'For Alder job-1.docx'), 'utf8')).toBe('terms')
  })

  it('are copied once per reference, even with concurrent calls', async () => {
    const documents = openFolderDocuments(folder)
    const duplicate = () => documents.duplicate('term-sheet', 'For Alder', 'job-1')
    const all = await Promise.all([duplicate(), duplicate(), duplicate()])
    expect(new Set(all.map(({ file_id }) => file_id))).toEqual(new Set(['For Alder job-1']))
    await documents.duplicate('term-sheet', 'For Alder', 'job-2')
    expect(await copies()).toEqual(['For Alder job-1.docx', 'For Alder job-2.docx'])
  })

  it('are copied once per reference, even with a different name', async () => {
    const documents = openFolderDocuments(folder)
    const copy = await documents.duplicate('term-sheet', 'For Alder', 'job-1')
    expect(await documents.duplicate('term-sheet', 'For Birch', 'job-1')).toEqual(copy)
    expect(await copies()).toEqual(['For Alder job-1.docx'])
  })

  it.each([
    ['../../escape', 'escape 1.docx'],
    ['a/b\\c:d*"e"?<f>|g\0h', 'a b c d e f g h 1.docx'],
    ['.hidden', 'hidden 1.docx'],
    ['  ', 'Copy 1.docx'],
    ['Überschuß 2026', 'Überschuß 2026 1.docx'],
    ['風'.repeat(200), `${'風'.repeat(50)} 1.docx`],
  ])('are copied with a safe file name for %j', async (name, file) => {
    await openFolderDocuments(folder).duplicate('term-sheet', name, '1')
    expect(await copies()).toEqual([file])
  })

  it.each(['nothing', '../documents/term-sheet', '', '..', 'term-sheet.docx'])(
    'with the id %j do not exist',
    async (id) => {
      const refusal = {
        code: 'provider_rejected',
        message: expect.stringContaining('does not contain this document'),
      }
      await expect(openFolderDocuments(folder).read(id)).rejects.toMatchObject(refusal)
      await expect(openFolderDocuments(folder).duplicate(id, 'x', '1')).rejects.toMatchObject(refusal)
    },
  )

  it('are not opened or copied through a symbolic link', async () => {
    const outside = join(folder, 'outside.docx')
    await writeFile(outside, 'secret')
    await symlink(outside, join(folder, 'documents', 'linked.docx'))
    const refusal = { code: 'provider_rejected', message: expect.stringContaining('can’t be opened') }
    const documents = openFolderDocuments(folder)
    await expect(documents.openFile?.('document', 'linked')).rejects.toMatchObject(refusal)
    await expect(documents.duplicate('linked', 'For Alder', 'job-1')).rejects.toMatchObject(refusal)
    expect(await copies()).toEqual([])
  })

  it('are down if the folder is missing', async () => {
    await expect(openFolderDocuments(join(folder, 'none')).read('term-sheet')).rejects.toMatchObject({
      kind: 'down',
    })
  })

  it('of a new installation are valid, and users’ changes are kept', async () => {
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
