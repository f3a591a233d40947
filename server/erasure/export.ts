import { sql } from 'kysely'
import { makeZip } from 'client-zip'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Parsed } from '#contract/core/endpoint.ts'
import type { exportSubject as exportEndpoint } from '#contract/staff/erasure.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { toSafeName } from '#server/documents/archive-names.ts'
import { openFileWithDeadline, streamArchiveEntries } from '#server/documents/archive.ts'
import { type NamedRule, tableRules } from './catalog.ts'
import { buildSubjectCondition } from './erase-rows.ts'
import { type ExportedFile, selectSubjectFiles } from './export-files.ts'
import type { SubjectRows } from './rules.ts'
import { loadSubject } from './subject.ts'

const about = `Everything that Headwater stores about this person or company, at the time of this download.

Each JSON file has the rows of one table. Secrets such as tokens and their hashes are left out.
The folder "files" has the uploaded files; files with malware, and deleted files, are missing.
Other texts may mention the person or company. An erasure replaces these mentions, but they are not part of the export.
`

export async function exportSubject(
  ctx: Context,
  { kind, subject: id }: Parsed<typeof exportEndpoint>['query'],
): Promise<OutgoingFile> {
  const { rows } = await loadSubject(ctx.db, kind, id)
  return {
    name: `headwater-${kind}-${id}.zip`,
    media_type: 'application/zip',
    content: Readable.fromWeb(makeZip(streamExport(ctx, rows)) as ReadableStream),
  }
}

async function* streamExport(ctx: Context, subject: SubjectRows) {
  const { db } = ctx
  yield { name: 'README.txt', input: about }
  for (const rule of tableRules) {
    const rows = readRows(db, rule, subject)
    const first = await rows.next()
    if (!first.done) yield { name: `${rule.table}.json`, input: toJson(first.value, rows) }
  }
  const stored = await selectSubjectFiles(subject).execute(db)
  const entries = stored.rows.map(toEntry)
  if (entries.length > 0)
    yield* streamArchiveEntries(
      (_, entry) => openFileWithDeadline(ctx, entry),
      entries,
      () => {},
    )
}

/** Names start with the row's id, so that equal names do not collide. */
const toEntry = ({ table, id, name, storage_key, scan_status }: ExportedFile) => ({
  path: `files/${table}/${id} ${toSafeName(name, 'file')}`,
  storage_key,
  scan_status,
  created_at: new Date().toISOString(),
})

const batchSize = 500

/** Reads in batches, so that memory use does not depend on the number of rows. */
async function* readRows(
  db: Database,
  { table, secret = [], ...rule }: NamedRule,
  subject: SubjectRows,
): AsyncGenerator<string[], void, void> {
  const condition = buildSubjectCondition({ table, ...rule }, subject)
  if (!condition) return
  let last: { oid: number; place: string } | undefined = { oid: 0, place: '(0,0)' }
  while (last) {
    const result: { rows: { oid: number; place: string; row: string }[] } = await sql<{
      oid: number
      place: string
      row: string
    }>`
      select tableoid as oid, ctid::text as place, (to_jsonb(${sql.ref(table)}) - ${secret}::text[])::text as row
      from ${sql.table(table)}
      where ${condition} and (tableoid, ctid) > (${last.oid}::oid, ${last.place}::tid)
      order by tableoid, ctid limit ${batchSize}`.execute(db)
    if (result.rows.length > 0) yield result.rows.map(({ row }) => row)
    last = result.rows.length === batchSize ? result.rows.at(-1) : undefined
  }
}

async function* toJson(first: string[], rest: AsyncGenerator<string[], void, void>) {
  yield `[\n${first.join(',\n')}`
  for await (const rows of rest) yield `,\n${rows.join(',\n')}`
  yield '\n]\n'
}
