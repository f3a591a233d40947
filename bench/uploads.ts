// `npm run bench -- uploads [files]` uploads files of 50 MB, downloads 500 small files to slow readers, and measures
// the server's memory. The benchmark needs 3 GB of disk space.
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PQueue from 'p-queue'
import { createCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { deleteDocument, downloadAllDocuments, uploadDocument } from '#contract/documents.ts'
import { readZip } from '#tests/files/zip.ts'
import { queryDatabase } from '#tests/product/product-database.ts'
import type { Product } from '#tests/product/product.ts'
import { getDemoEmail, type SignedIn, signInToApi } from '#tests/product/token.ts'
import { createDice } from '#tests/random.ts'
import type { Figure } from './figures.ts'
import { MB, createMemoryReader, waitForStableMemory } from './process-use.ts'
import { withProduct } from './product.ts'

const largeSize = 50 * MB
const smallFiles = 500
const concurrency = 8
const maxGrowthMb = 150

const dice = createDice(1)
/** Incompressible content that all files share. */
const noise = dice.bytes(largeSize)

/** The name makes each file unique. */
const buildParts = (name: string, size: number) => [
  Buffer.from(`%PDF-1.7\n${name}\n`),
  noise.subarray(0, size),
]

function hashParts(parts: readonly Uint8Array[]): string {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest('hex')
}

export async function* run([files = '40']: string[]): AsyncGenerator<Figure> {
  const names = Array.from({ length: Number(files) }, (_, number) => `large ${number}.pdf`)
  const bareRate = await measureBareServer(names)
  yield* withProduct({ RATE_LIMITS: '0' }, async function* (product) {
    const founder = await signInToApi(product, getDemoEmail('founder'))
    const { id: companyId } = await founder.call(createCompany, { body: { name: 'Weir and Lock' } })
    const [type] = await founder.call(listDocumentTypes, {})
    const target = { product, founder, companyId, documentType: type?.id ?? '' }
    const memory = createMemoryReader(product.pid())
    const idleMb = await waitForStableMemory(memory)
    const toGrowth = (name: string): Figure => ({
      name: `${name}: peak above idle memory`,
      value: memory.peak() - idleMb,
      unit: 'MB',
      atMost: maxGrowthMb,
      context: { idle: idleMb },
    })
    memory.begin()
    const rate = await measureRate(names, (name) => uploadLarge(target, name))
    yield toGrowth(`${files} uploads of 50 MB, ${concurrency} at a time`)
    const context = { 'product MB/s': rate, 'bare MB/s': bareRate }
    yield { name: 'upload rate', value: rate / bareRate, unit: 'of bare', context }
    const hashes = await uploadSmall(target)
    memory.begin()
    const archive: Buffer[] = []
    await Promise.all([
      downloadSlowly(target, (chunk) => archive.push(chunk)),
      ...[2, 3, 4].map(() => downloadSlowly(target)),
    ])
    yield toGrowth(`${smallFiles} files to four slow readers`)
    const entries = [...(await readZip(Buffer.concat(archive))).values()].map((content) =>
      hashParts([content]),
    )
    const missing = hashes.filter((hash) => !entries.includes(hash)).length
    yield { name: 'missing or damaged files in the archive', value: missing, atMost: 0 }
  })
}

interface Target {
  product: Product
  founder: SignedIn
  companyId: string
  documentType: string
}

async function measureRate(names: readonly string[], send: (name: string) => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await new PQueue({ concurrency }).addAll(names.map((name) => () => send(name)))
  return (names.length * largeSize) / MB / ((performance.now() - startedAt) / 1000)
}

async function measureBareServer(names: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-bench-'))
  const child = fork(join(import.meta.dirname, 'uploads/bare.ts'), [folder])
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    return await measureRate(names, async (name) => {
      const body = new Blob(buildParts(name, largeSize))
      await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })).text()
    })
  } finally {
    child.disconnect()
    rmSync(folder, { recursive: true, force: true })
  }
}

const upload = (
  { founder, companyId, documentType }: Target,
  name: string,
  parts: Uint8Array<ArrayBuffer>[],
) =>
  founder.call(uploadDocument, {
    params: { companyId },
    body: { file: new File(parts, name), document_type: documentType },
  })

async function uploadLarge(target: Target, name: string): Promise<void> {
  const parts = buildParts(name, largeSize - 100)
  const { id: documentId } = await upload(target, name, parts)
  const statement = 'select sha256 from documents where id = $1'
  const [row] = await queryDatabase<{ sha256: string }>(target.product, statement, [documentId])
  if (row?.sha256 !== hashParts(parts)) throw new Error(`The stored file ${name} differs from the sent file`)
  await target.founder.call(deleteDocument, { params: { companyId: target.companyId, documentId } })
}

async function uploadSmall(target: Target): Promise<string[]> {
  const files = Array.from({ length: smallFiles }, (_, number) => {
    const name = `file ${number}.pdf`
    return { name, parts: buildParts(name, dice.between(20_000, 1_000_000)) }
  })
  await new PQueue({ concurrency }).addAll(
    files.map(
      ({ name, parts }) =>
        () =>
          upload(target, name, parts),
    ),
  )
  return files.map(({ parts }) => hashParts(parts))
}

/** Reads at most about 20 MB per second. */
async function downloadSlowly(
  { product, founder, companyId }: Target,
  collect: (chunk: Buffer) => void = () => {},
): Promise<void> {
  const path = downloadAllDocuments.path.replace(':companyId', companyId)
  const request = get(product.url + path, { headers: founder.headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200)
    throw new Error(`The response to the archive request is ${response.statusCode}`)
  let sincePause = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    collect(chunk)
    sincePause += chunk.length
    if (sincePause < MB) continue
    sincePause = 0
    await pause(50)
  }
}
