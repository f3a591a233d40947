import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#contract/core/errors.ts'
import { downloadDocument, listDocuments, uploadDocument } from '#contract/documents.ts'
import { queryDatabase } from '../product/product-database.ts'
import { createDice } from '../random.ts'
import { type Attempt, type Ledger, retryWhileUnavailable, selectAttempts } from './ledger.ts'
import type { World } from './world.ts'

const MB = 1024 * 1024

/** Builds 1 to 5 MB of content that starts like a PDF. It depends only on the name, so the test need not store it. */
function buildContent(filename: string): Uint8Array<ArrayBuffer> {
  const dice = createDice(createHash('sha256').update(filename).digest().readUInt32LE())
  return new Uint8Array([...Buffer.from('%PDF-1.7\n'), ...dice.bytes(dice.between(MB, 5 * MB))])
}

export const sendUpload = ({ founder, draft, documentType }: World, filename: string): Promise<unknown> =>
  founder(uploadDocument, {
    params: { companyId: draft.id },
    body: { file: new File([buildContent(filename)], filename), document_type: documentType },
    idempotencyKey: filename.replaceAll(' ', '-'),
  })

/**
 * The server may respond that the first attempt is still running or that its outcome is unknown, but it must never
 * store the file twice.
 */
export async function retryUploads(world: World, ledger: Ledger): Promise<void> {
  const repeat = async (attempt: Attempt) => {
    try {
      await retryWhileUnavailable(() => sendUpload(world, attempt.key))
      attempt.isAcknowledged = true
    } catch (error) {
      const code = error instanceof AppError ? error.code : String(error)
      if (!['idempotency_running', 'idempotency_unknown'].includes(code))
        ledger.surprises.push(`a repeated upload: ${code}`)
    }
  }
  const missed = selectAttempts(ledger, 'upload').filter(({ isAcknowledged }) => !isAcknowledged)
  await Promise.all(missed.map(repeat))
}

export async function checkFiles({ product, founder, draft }: World): Promise<string[]> {
  const params = { companyId: draft.id }
  const violations: string[] = []
  const { results } = await founder(listDocuments, { params, query: { page_size: -1 } })
  for (const { id, filename } of results) {
    const file = await founder(downloadDocument, { params: { ...params, documentId: id } })
    const isWhole = Buffer.from(await file.arrayBuffer()).equals(buildContent(filename))
    if (!isWhole) violations.push(`${filename} is damaged`)
  }
  const rows = await queryDatabase<{ storage_key: string; filename: string; size: number }>(
    product,
    'select storage_key, filename, size::integer as size from documents where purged_at is null',
  )
  for (const { storage_key, filename, size } of rows) {
    const path = join(product.dataDir, 'files/kept', storage_key.slice(0, 2), storage_key)
    const { size: storedSize } = await stat(path).catch(() => ({ size: -1 }))
    if (storedSize !== size) violations.push(`${filename} has ${storedSize} of ${size} bytes`)
  }
  return violations
}
