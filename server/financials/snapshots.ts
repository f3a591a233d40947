import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import { deadlineMs, withDeadline } from '#server/core/deadline.ts'
import { SnapshotContent } from './content.ts'

const [compress, decompress] = [promisify(gzip), promisify(gunzip)]

/** A snapshot's content: a key in the file store, or JSON in its row. */
export type StoredContent = { storage_key: string; content: null } | { storage_key: null; content: string }

/**
 * Returns true once migration 0130 is a day old. Until then, a slow rolling upgrade may still run servers of the
 * previous version, which read content only from rows.
 */
export async function canStoreSnapshotFiles(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from kysely_migration
    where name = '0130_snapshot_files.sql' and timestamp::timestamptz < now() - interval '1 day'`.execute(db)
  return rows.length > 0
}

export async function saveSnapshotContent(ctx: Context, content: SnapshotContent): Promise<StoredContent> {
  const text = JSON.stringify(content)
  if (!(await canStoreSnapshotFiles(ctx.db))) return { storage_key: null, content: text }
  return { storage_key: await saveSnapshotFile(ctx, text), content: null }
}

/** If no row with the returned key is written, the nightly sweep deletes the file. */
export async function saveSnapshotFile({ files }: Pick<Context, 'files'>, text: string): Promise<string> {
  const bytes = await compress(text)
  return withDeadline(deadlineMs.background, async () => {
    const { key } = await files.receive(Readable.from([bytes]), bytes.length)
    return files.save(key)
  })
}

interface StoredSnapshot {
  storage_key: string | null
  content: unknown
}

/** Returns null and logs an error if the snapshot's file is lost. */
export async function loadSnapshotContent(
  { files, log }: Pick<Context, 'files' | 'log'>,
  { storage_key, content }: StoredSnapshot,
): Promise<SnapshotContent | null> {
  if (storage_key === null) return SnapshotContent.parse(content)
  try {
    const bytes = await decompress(await buffer(await files.open(storage_key)))
    return SnapshotContent.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    log.error({ err: error, storage_key }, 'the file of a snapshot is lost')
    return null
  }
}

/** The currencies are also stored in the snapshot's row, so that listing sources does not read the file. */
export const listAccountCurrencies = ({ accounts }: Pick<SnapshotContent, 'accounts'>): string[] => [
  ...new Set(accounts.map(({ currency }) => currency)),
]
