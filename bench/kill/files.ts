import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadDocument, listDocuments } from '#contract/documents.ts'
import { AppError } from '#contract/core/errors.ts'
import { query } from './database.ts'
import { type Ledger, repeatWhileUnavailable } from './ledger.ts'
import { sendUpload } from './load.ts'
import type { World } from './world.ts'

/**
 * Repeats every unacknowledged upload under its idempotency key, as a client would after losing its connection. The
 * server may answer that the first attempt still runs or that its outcome is unknown, but must never store it twice.
 */
export async function repeatUploads(world: World, { uploads, surprises }: Ledger): Promise<void> {
  const open = uploads.filter(({ isAcknowledged }) => !isAcknowledged)
  await Promise.all(
    open.map(async (upload) => {
      try {
        await repeatWhileUnavailable(() => sendUpload(world, upload))
      } catch (error) {
        const code = error instanceof AppError ? error.code : String(error)
        if (!['idempotency_running', 'idempotency_unknown'].includes(code))
          surprises.push(`a repeated upload: ${code}`)
      }
    }),
  )
}

/** Every acknowledged file is listed once, and every listed file downloads as it was sent. */
export async function checkFiles(world: World, { uploads }: Pick<Ledger, 'uploads'>): Promise<string[]> {
  const { founder, draft } = world
  const params = { companyId: draft.id }
  const { results } = await founder(listDocuments, { params, query: { page_size: -1 } })
  const violations: string[] = []
  for (const { filename, sha256, isAcknowledged } of uploads) {
    const listed = results.filter((one) => one.filename === filename)
    if (listed.length > 1) violations.push(`${filename} is listed ${listed.length} times`)
    if (isAcknowledged && listed.length === 0) violations.push(`${filename} was acknowledged and is lost`)
    for (const { id } of listed) {
      const file = await founder(downloadDocument, { params: { ...params, documentId: id } })
      if (hash(new Uint8Array(await file.arrayBuffer())) !== sha256)
        violations.push(`${filename} is not what was sent`)
    }
  }
  return [...violations, ...(await checkStore(world))]
}

/** Every document's file is in the store at its full size. */
async function checkStore({ product }: World): Promise<string[]> {
  const rows = await query<{ storage_key: string; filename: string; size: number }>(
    product,
    'select storage_key, filename, size::integer as size from documents where purged_at is null',
  )
  const violations = await Promise.all(
    rows.map(async ({ storage_key, filename, size }) => {
      const path = join(product.dataDir, 'files/kept', storage_key.slice(0, 2), storage_key)
      const { size: real } = await stat(path).catch(() => ({ size: -1 }))
      return real === size ? [] : [`${filename} has ${real} of ${size} bytes`]
    }),
  )
  return violations.flat()
}

const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
