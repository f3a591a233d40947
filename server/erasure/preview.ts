import { sql } from 'kysely'
import type { Parsed } from '#contract/core/endpoint.ts'
import {
  type ErasurePreview,
  erasureParts,
  type previewErasure as previewEndpoint,
} from '#contract/staff/erasure.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import { listBlockers } from './blockers.ts'
import { selectSubjectFiles } from './export-files.ts'
import { countSubjectRows } from './erase-rows.ts'
import { findActiveHold } from './holds.ts'
import type { SubjectRows } from './rules.ts'
import { loadSubject } from './subject.ts'

export async function previewErasure(
  ctx: Context,
  { kind, subject: id }: Parsed<typeof previewEndpoint>['query'],
): Promise<ErasurePreview> {
  const { db } = ctx
  const subject = await loadSubject(db, kind, id)
  const isErased = subject.erased_at !== null
  const names = Object.keys(erasureParts)
  const parts = await countSubjectRows(db, subject.rows)
  return {
    kind,
    subject: id,
    name: subject.name,
    email: subject.email,
    parts: parts.toSorted((a, b) => names.indexOf(a.part) - names.indexOf(b.part)),
    files: await countFiles(db, subject.rows),
    companies: subject.companies,
    connections: await listConnections(db, subject.rows),
    blockers: isErased ? [] : await listBlockers(ctx, db, subject),
    hold: await findActiveHold(db, kind, id),
    is_erased: isErased,
  }
}

async function countFiles(db: Database, rows: SubjectRows): Promise<ErasurePreview['files']> {
  const result = await sql<ErasurePreview['files']>`
    select count(*)::integer as count, coalesce(sum(size), 0)::bigint as bytes
    from (${selectSubjectFiles(rows)}) as stored`.execute(db)
  return result.rows[0] ?? { count: 0, bytes: 0 }
}

const listConnections = (db: Database, { companyIds }: SubjectRows) =>
  db
    .selectFrom('connections')
    .select(['platform', 'provider'])
    .where('company_id', '=', sql<string>`any(${companyIds}::uuid[])`)
    .where('status', '<>', 'Unlinked')
    .orderBy('platform')
    .execute()
