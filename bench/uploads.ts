// `npm run bench -- uploads`: uploads large files, downloads many, and measures the server's memory.
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
import type { Call } from '#contract/core/client.ts'
import { createCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { deleteDocument } from '#contract/documents.ts'
import { type Product, startProduct } from '#tests/journeys/product.ts'
import { readZip } from '#tests/files/zip.ts'
import { query } from './kill/database.ts'
import { makeDice } from './random.ts'
import { signIn } from './sign-in.ts'
import { type GeneratedFile, generateFile, sharedPiece } from './uploads/files.ts'
import { waitUntilIdle, MB, openMemory } from './uploads/memory.ts'
import { send, forEachConcurrently } from './uploads/send.ts'

const largest = 50 * MB
const concurrency = 8
/** How far the server's memory may grow above its idle level. */
const maxGrowth = 150 * MB
const requiredDisk = 2000 * MB

/** Prints figures; true when memory stayed within its bound and every byte came back. */
export async function run(): Promise<boolean> {
  const { bavail, bsize } = statfsSync(tmpdir())
  if (bavail * bsize < requiredDisk) throw new Error(`This takes ${requiredDisk / MB} MB below ${tmpdir()}`)
  const shared = sharedPiece()
  const large = Array.from({ length: 40 }, (_, number) =>
    generateFile(`large ${number}.pdf`, largest, shared),
  )
  const dice = makeDice(2)
  const many = Array.from({ length: 500 }, (_, number) =>
    generateFile(`file ${number}.pdf`, dice.between(20_000, 1_000_000), shared),
  )
  const baseline = await measureBaseline(large.slice(0, 20))
  const product = await startProduct({ RATE_LIMITS: '0', LOG_LEVEL: 'info', LOGIN_TOKEN_TTL: '86400' })
  try {
    return await measure(product, { large, many, baseline })
  } finally {
    await product.stop()
    product.remove()
  }
}

interface Input {
  large: GeneratedFile[]
  many: GeneratedFile[]
  /** Bytes a second of the baseline. */
  baseline: number
}

async function measure(product: Product, { large, many, baseline }: Input): Promise<boolean> {
  const office = await openOffice(product)
  const memory = openMemory(product.pid())
  const idle = await waitUntilIdle(memory)
  console.log(`idle: ${mb(idle)}`)
  const isWithin = (step: string) => {
    const growth = memory.peak() - idle
    console.log(`${step}: peak ${mb(memory.peak())}, ${mb(growth)} more than idle, at most ${mb(maxGrowth)}`)
    return growth <= maxGrowth
  }
  memory.begin()
  const speed = await measureSpeed(large, () =>
    forEachConcurrently(concurrency, large, (file) => upload(office, file)),
  )
  console.log(
    `bare server: ${mb(baseline)}/s; product: ${mb(speed)}/s, ${(speed / baseline).toFixed(2)} of it`,
  )
  const results = [isWithin('40 uploads of 50 MB, 8 at a time')]
  await forEachConcurrently(concurrency, many, async (file) => void (await uploadDocument(office, file)))
  memory.begin()
  const isWhole = await checkDownloads(office, many)
  results.push(isWithin('500 files to four slow readers'), isWhole)
  console.log(`after all: ${mb(memory.now())}`)
  return results.every(Boolean)
}

const mb = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`

async function measureSpeed(files: GeneratedFile[], work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return files.reduce((sum, { size }) => sum + size, 0) / ((performance.now() - began) / 1000)
}

/** Bytes a second of a server that only does the unavoidable work. */
async function measureBaseline(files: GeneratedFile[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-bench-'))
  const child = fork(join(import.meta.dirname, 'uploads/bare.ts'), [folder])
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    const target = { url: `http://127.0.0.1:${port}/`, headers: {} }
    return await measureSpeed(files, () =>
      forEachConcurrently(concurrency, files, async (file) => void (await send(target, file))),
    )
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
  file: GeneratedFile,
): Promise<string> {
  const url = `${product.url}/api/v1/companies/${companyId}/documents/`
  const { id, size } = StoredDocument.parse(
    await send({ url, headers, fields: { document_type: documentType } }, file),
  )
  if (size !== file.size) throw new Error(`${file.name} has ${size} of ${file.size} bytes`)
  return id
}

/** Uploads a file, compares its stored hash with what was sent, and deletes it so that the disk does not fill. */
async function upload(office: Office, file: GeneratedFile): Promise<void> {
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
async function checkDownloads(office: Office, files: GeneratedFile[]): Promise<boolean> {
  const [first] = await Promise.all([
    downloadSlowly(office, true),
    ...[2, 3, 4].map(() => downloadSlowly(office, false)),
  ])
  const entries = [...(await readZip(Buffer.concat(first ?? []))).values()]
  const sums = new Set(entries.map((content) => createHash('sha256').update(content).digest('hex')))
  const missing = files.filter(({ sha256 }) => !sums.has(sha256)).length
  console.log(`${entries.length} files came back, ${missing} are missing or not what was sent`)
  return entries.length === files.length && missing === 0
}

async function downloadSlowly(
  { product, companyId, headers }: Office,
  isCollected: boolean,
): Promise<Buffer[]> {
  const url = `${product.url}/api/v1/companies/${companyId}/documents/download-all/`
  const request = get(url, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`)
  const chunks: Buffer[] = []
  let sincePause = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (isCollected) chunks.push(chunk)
    sincePause += chunk.length
    if (sincePause < MB) continue
    sincePause = 0
    await pause(50)
  }
  return chunks
}
