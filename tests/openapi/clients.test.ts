import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#tests/app.ts'

const run = promisify(execFile)
const app = await startTestApp()
const folder = mkdtempSync(join(tmpdir(), 'headwater-clients-'))
afterAll(() => rmSync(folder, { recursive: true }))

const generators = join(import.meta.dirname, 'generators/node_modules')
const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
const runNode = (...args: string[]) => run(process.execPath, args, { cwd: folder })

const tsconfig = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2024',
    module: 'preserve',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    noEmit: true,
  },
}

/** A third-party program that imports only files generated from the API description. */
const program = `
  import { createCompany, downloadDocument, listDocumentTypes, uploadDocument, type Company } from './client'
  import { createClient } from './client/client'
  import type { components, operations } from './types'

  type Query = NonNullable<operations['listDocumentTypes']['parameters']['query']>

  export async function uploadAndDownload(baseUrl: string, token: string, file: File) {
    const client = createClient({ baseUrl, auth: token })
    const call = { client, throwOnError: true } as const
    const query: Query = { show_on_start_flow: true }
    const { data: documentTypes } = await listDocumentTypes({ ...call, query })
    const { data } = await createCompany({ ...call, body: { name: 'Tidal Kiln', is_hardware: true } })
    const company: Company & components['schemas']['Company'] = data
    const { data: document } = await uploadDocument({
      ...call,
      path: { companyId: company.id },
      body: { file, document_type: documentTypes[0]?.id ?? '' },
    })
    const { data: content } = await downloadDocument({
      ...call,
      path: { companyId: company.id, documentId: document.id },
      parseAs: 'blob',
    })
    return { name: company.name, filename: document.filename, content }
  }
`

interface Program {
  uploadAndDownload: (
    baseUrl: string,
    token: string,
    file: File,
  ) => Promise<{ name: string; filename: string; content: Blob }>
}

beforeAll(async () => {
  const description = await fetch(`${app.url}/api/openapi.json`)
  writeFileSync(join(folder, 'openapi.json'), await description.text())
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  writeFileSync(join(folder, 'program.ts'), program)
  await Promise.all([
    runNode(join(generators, 'openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'types.ts'),
    runNode(join(generators, '@hey-api/openapi-ts/bin/run.js'), '-i', 'openapi.json', '-o', 'client'),
  ])
})

test('clients from two generators compile under strict TypeScript', async () => {
  const { stdout } = await runNode(compiler, '-p', folder).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

test('a generated client creates a company, and uploads and downloads a file', async () => {
  const { uploadAndDownload } = (await import(join(folder, 'program.ts'))) as Program
  const alice = await app.arrive('Alice')
  const file = new File(['holder,shares\nAlice,100\n'], 'cap-table.csv', { type: 'text/csv' })
  const { content, ...names } = await uploadAndDownload(app.url, alice.token, file)
  expect(names).toEqual({ name: 'Tidal Kiln', filename: 'cap-table.csv' })
  expect(content.type).toBe('text/csv')
  expect(await content.text()).toBe(await file.text())
})
