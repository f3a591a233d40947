// `npm run bench -- uploads`: large files in, many files out, and what that takes of memory.
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Call } from '#contract/client.ts'
import { createCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { deleteDocument } from '#contract/documents.ts'
import { type Product, startProduct } from '#tests/journeys/product.ts'
import { readZip } from '#tests/zip.ts'
import { query } from './kill/database.ts'
import { makeDice } from './random.ts'
import { signIn } from './sign-in.ts'
import { type MadeFile, makeFile, sharedPiece } from './uploads/files.ts'
import { idleOf, MB, memoryOf } from './uploads/memory.ts'
import { send, several } from './uploads/send.ts'

const largest = 50 * MB
const atOnce = 8
/** What any of this may take beyond what the server holds when it has nothing to do. */
const mayTake = 150 * MB
const needsOnDisk = 2000 * MB

/** Prints figures; true when memory stayed in its bounds and every byte came back. */
export async function run(): Promise<boolean> {
  const { bavail, bsize } = statfsSync(tmpdir())
  if (bavail * bsize < needsOnDisk) throw new Error(`This takes ${needsOnDisk / MB} MB below ${tmpdir()}`)
  const shared = sharedPiece()
  const large = Array.from({ length: 40 }, (_, number) => makeFile(`large ${number}.pdf`, largest, shared))
  const dice = makeDice(2)
  const many = Array.from({ length: 500 }, (_, number) =>
    makeFile(`file ${number}.pdf`, dice.between(20_000, 1_000_000), shared),
  )
  const bare = await bareSpeed(large.slice(0, 20))
  const product = await startProduct({ RATE_LIMITS: '0', LOG_LEVEL: 'info', LOGIN_TOKEN_TTL: '86400' })
  try {
    return await measure(product, { large, many, bare })
  } finally {
    await product.stop()
    product.remove()
  }
}

interface Given {
  large: MadeFile[]
  many: MadeFile[]
  /** Bytes a second of the baseline. */
  bare: number
}

async function measure(product: Product, { large, many, bare }: Given): Promise<boolean> {
  const office = await openOffice(product)
  const memory = memoryOf(product.pid())
  const idle = await idleOf(memory)
  console.log(`idle: ${mb(idle)}`)
  const isWithin = (what: string) => {
    const taken = memory.peak() - idle
    console.log(`${what}: peak ${mb(memory.peak())}, ${mb(taken)} more than idle, may be ${mb(mayTake)}`)
    return taken <= mayTake
  }
  memory.begin()
  const speed = await timed(large, () => several(atOnce, large, (file) => upload(office, file)))
  console.log(`bare server: ${mb(bare)}/s; product: ${mb(speed)}/s, ${(speed / bare).toFixed(2)} of it`)
  const results = [isWithin('40 uploads of 50 MB, 8 at a time')]
  await several(atOnce, many, async (file) => void (await uploadDocument(office, file)))
  memory.begin()
  const isWhole = await readSlowly(office, many)
  results.push(isWithin('500 files to four slow readers'), isWhole)
  console.log(`after all: ${mb(memory.now())}`)
  return results.every(Boolean)
}

const mb = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`

async function timed(files: MadeFile[], work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return files.reduce((sum, { size }) => sum + size, 0) / ((performance.now() - began) / 1000)
}

/** Bytes a second that a server takes which only does the unavoidable work. */
async function bareSpeed(files: MadeFile[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-bench-'))
  const child = fork(join(import.meta.dirname, 'uploads/bare.ts'), [folder])
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    const target = { url: `http://127.0.0.1:${port}/`, headers: {} }
    return await timed(files, () => several(atOnce, files, async (file) => void (await send(target, file))))
  } finally {
    child.disconnect()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A founder with a company, and what an upload to it needs. */
interface Office {
  product: Product
  call: Call
  companyId: string
  headers: Record<string, string>
  documentType: string
}

async function openOffice(product: Product): Promise<Office> {
  const { call, token } = await signIn(product, 'founder')
  const { id: companyId } = await call(createCompany, { body: { name: 'Weir and Lock' } })
  const [type] = await call(listDocumentTypes, {})
  const headers = { authorization: `Bearer ${token}` }
  return { product, call, companyId, headers, documentType: type?.id ?? '' }
}

const StoredDocument = z.object({ id: z.string(), size: z.number() })

async function uploadDocument(
  { product, companyId, headers, documentType }: Office,
  file: MadeFile,
): Promise<string> {
  const url = `${product.url}/api/v1/companies/${companyId}/documents/`
  const { id, size } = StoredDocument.parse(
    await send({ url, headers, fields: { document_type: documentType } }, file),
  )
  if (size !== file.size) throw new Error(`${file.name} has ${size} of ${file.size} bytes`)
  return id
}

/** Uploads a file, compares its stored hash with what was sent, and deletes it so that the disk does not fill. */
async function upload(office: Office, file: MadeFile): Promise<void> {
  const { product, call, companyId } = office
  const documentId = await uploadDocument(office, file)
  const [row] = await query<{ storage_key: string; sha256: string }>(
    product,
    'select storage_key, sha256 from documents where id = $1',
    [documentId],
  )
  if (row?.sha256 !== file.sha256) throw new Error(`${file.name} is not what was sent`)
  await call(deleteDocument, { params: { companyId, documentId } })
  await rm(join(product.dataDir, 'files/kept', row.storage_key.slice(0, 2), row.storage_key))
}

/** Four clients download all documents at once, slower than the disk reads; what the first received is compared with what was sent. */
async function readSlowly(office: Office, files: MadeFile[]): Promise<boolean> {
  const [first] = await Promise.all([slowly(office, true), ...[2, 3, 4].map(() => slowly(office, false))])
  const entries = [...(await readZip(Buffer.concat(first ?? []))).values()]
  const sums = new Set(entries.map((content) => createHash('sha256').update(content).digest('hex')))
  const missing = files.filter(({ sha256 }) => !sums.has(sha256)).length
  console.log(`${entries.length} files came back, ${missing} are missing or not what was sent`)
  return entries.length === files.length && missing === 0
}

async function slowly({ product, companyId, headers }: Office, isCollected: boolean): Promise<Buffer[]> {
  const url = `${product.url}/api/v1/companies/${companyId}/documents/download-all/`
  const request = get(url, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`)
  const chunks: Buffer[] = []
  let sinceBreak = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (isCollected) chunks.push(chunk)
    sinceBreak += chunk.length
    if (sinceBreak < MB) continue
    sinceBreak = 0
    await pause(50)
  }
  return chunks
}
