import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { Access } from '#contract/endpoint.ts'
import { AppError, type FieldConflict } from '#contract/errors.ts'
import type { Change } from '#contract/history.ts'
import { type CompanyStatus, isEditable } from '#contract/rules/statuses.ts'
import { requireStanding, type Standing } from '../http/access.ts'
import { audit } from '../http/audit.ts'
import type { Context, CurrentUser } from '../context.ts'
import { inTransaction, type Transaction } from './database.ts'

/** One field of one thing, before and after; JSON values. */
export type FieldChange = Pick<Change, 'entity' | 'field' | 'before' | 'after'> & { entityId: string }

/** A company, locked, while somebody changes something that hangs on it. */
export interface Edit {
  trx: Transaction
  companyId: string
  status: CompanyStatus
  /** The number of the last change as it will stand after this edit: higher by one once something was recorded. */
  version(): number
  /** Who edits; null is the product itself. */
  author: CurrentUser | null
  /** What the author is to the company; null for the product itself. */
  standing: Standing | null
  /** Notes a change whose row the caller writes in the same transaction. */
  record: (change: FieldChange) => void
}

/** Whose edit it is: a person who must have this access to the company, or the product itself. */
export type Editor = { user: CurrentUser; access: Access } | 'system'

/**
 * The one way to change anything that belongs to a company: locks the company, runs `work`, and writes the changes
 * that `work` recorded under the company's next number, all in one transaction. `work` may run more than once.
 * Throws `not_found` or `forbidden` when the author's standing, read under the lock, does not suffice.
 */
export async function editCompany<T>(
  ctx: Context,
  by: Editor,
  companyId: string,
  work: (edit: Edit) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx.db, (trx) => editIn(trx, by, companyId, work))
}

/** The same within a transaction that has begun already. */
export async function editIn<T>(
  trx: Transaction,
  by: Editor,
  companyId: string,
  work: (edit: Edit) => Promise<T>,
): Promise<T> {
  const company = await trx
    .selectFrom('companies')
    .select(['version', 'status'])
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  if (!company) throw new AppError('not_found')
  const changes: FieldChange[] = []
  const author = by === 'system' ? null : by.user
  const number = company.version + 1
  const result = await work({
    trx,
    companyId,
    status: company.status,
    version: () => (changes.length > 0 ? number : company.version),
    author,
    standing: by === 'system' ? null : await requireStanding(trx, by.user, companyId, by.access),
    record: (change) => void changes.push(change),
  })
  if (changes.length > 0) {
    const appended = { companyId, number, author, changes }
    await append(trx, appended)
    await auditChanges(trx, appended)
  }
  return result
}

/** Throws `not_editable` when an applicant edits in a status that does not allow it; reviewers always may. */
export function requireEditable({ status, standing }: Edit): void {
  if (standing && !standing.isAdmin && !standing.isAssigned && !isEditable(status))
    throw new AppError('not_editable')
}

interface Appended {
  companyId: string
  number: number
  author: CurrentUser | null
  changes: FieldChange[]
}

async function append(trx: Transaction, { companyId, number, author, changes }: Appended): Promise<void> {
  await trx
    .updateTable('companies')
    .set({ version: number, updated_at: sql`now()` })
    .where('id', '=', companyId)
    .execute()
  await trx
    .insertInto('changes')
    .values(
      changes.map(({ entity, entityId, field, before, after }, position) => ({
        company_id: companyId,
        number,
        position,
        author_id: author?.id ?? null,
        entity,
        entity_id: entityId,
        field,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute()
}

/** Changes that the audit has, too, by what they were made to. */
const auditedChanges: Partial<Record<Change['entity'], { field: string; action: AuditAction }>> = {
  status: { field: 'status', action: 'status_changed' },
  assignment: { field: 'assigned_analysts', action: 'analysts_assigned' },
  member: { field: 'role', action: 'member_changed' },
}

async function auditChanges(trx: Transaction, { companyId, author, changes }: Appended): Promise<void> {
  for (const { entity, entityId, field, before, after } of changes) {
    const audited = auditedChanges[entity]
    if (audited?.field !== field) continue
    const target = entityId === companyId ? null : entityId
    const { action } = audited
    await audit(trx, { action, userId: author?.id ?? null, companyId, target, details: { before, after } })
  }
}

type Values = Record<string, unknown>

/** The tables whose rows are edited field by field, and the columns that find a row in them. */
const editedTables = {
  company: { table: 'companies', key: ({ companyId }: Edit) => ({ id: companyId }) },
  profile: { table: 'profiles', key: ({ companyId }: Edit, id: string) => ({ company_id: companyId, id }) },
  assessment: { table: 'assessments', key: ({ companyId }: Edit) => ({ company_id: companyId }) },
  climate_grant: {
    table: 'climate_grants',
    key: ({ companyId }: Edit, id: string) => ({ company_id: companyId, id }),
  },
  commercial_contracts: {
    table: 'commercial_contracts',
    key: ({ companyId }: Edit) => ({ company_id: companyId }),
  },
  document_provider: {
    table: 'document_providers',
    key: ({ companyId }: Edit, id: string) => ({ company_id: companyId, id }),
  },
  intro: {
    table: 'intro_applications',
    key: ({ companyId }: Edit, id: string) => ({ company_id: companyId, id }),
  },
  loan: { table: 'loans', key: ({ companyId }: Edit, id: string) => ({ company_id: companyId, id }) },
} as const

export interface Patch {
  entity: keyof typeof editedTables
  entityId: string
  /** Only the fields that the author changed; an emptied field is null. */
  values: Values
  /** The number of the last change the author had seen; without it the last write wins. */
  baseVersion: number | undefined
}

/**
 * Writes the changed fields of one row. Throws `edit_conflict` with both values when somebody else changed one of
 * these fields after `baseVersion` to something different; then nothing at all is written.
 */
export async function patchFields(
  edit: Edit,
  { entity, entityId, values, baseVersion }: Patch,
): Promise<void> {
  const { table, key } = editedTables[entity]
  const fields = Object.keys(values)
  if (fields.length === 0) return
  const where = sql.join(
    Object.entries(key(edit, entityId)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  )
  const { rows } = await sql<Values>`
    select ${sql.join(fields.map((name) => sql.ref(name)))} from ${sql.table(table)} where ${where}`.execute(
    edit.trx,
  )
  const [before] = rows
  if (!before) throw new AppError('not_found')
  const changed = fields.filter((name) => !isSame(before[name], values[name]))
  if (changed.length === 0) return
  await refuseConflicts(edit, { entity, entityId, values, baseVersion }, changed)
  const assignments = changed.map((name) => sql`${sql.ref(name)} = ${values[name]}`)
  await sql`update ${sql.table(table)} set ${sql.join(assignments)} where ${where}`.execute(edit.trx)
  for (const field of changed)
    edit.record({ entity, entityId, field, before: asJson(before[field]), after: asJson(values[field]) })
}

/** Equal as data; `numeric` columns arrive as text, so 9 and '9.0' are the same answer. */
function isSame(before: unknown, after: unknown): boolean {
  if (typeof after === 'number' && typeof before === 'string') return Number(before) === after
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
}

const asJson = (value: unknown) => (value ?? null) as Change['before']

interface Claim {
  entity: Change['entity']
  entityId: string
  values: Values
  baseVersion: number | undefined
}

/**
 * Throws `edit_conflict` when somebody else changed one of `fields` after `baseVersion`: for what is written otherwise
 * than by `patchFields`, such as files and lists of rows. `values` are what the author wants, as they would be recorded.
 */
export async function refuseConflicts(
  { trx, companyId, author }: Edit,
  { entity, entityId, values, baseVersion }: Claim,
  fields: string[] = Object.keys(values),
): Promise<void> {
  if (baseVersion === undefined || fields.length === 0) return
  const later = await trx
    .selectFrom('changes as change')
    .leftJoin('users as person', 'person.id', 'change.author_id')
    .select(['change.field', 'change.after', 'change.at', 'change.number', 'person.id', 'person.name'])
    .distinctOn('change.field')
    .where('change.company_id', '=', companyId)
    .where('change.entity', '=', entity)
    .where('change.entity_id', '=', entityId)
    .where('change.field', 'in', fields)
    .where('change.number', '>', baseVersion)
    .orderBy('change.field')
    .orderBy('change.number', 'desc')
    .execute()
  if (later.length === 0) return
  const conflicts = later.map(({ field, after, at, number, id, name }): FieldConflict => ({
    field,
    yours: values[field] ?? null,
    theirs: after,
    author: id === null ? null : { id, name: id === author?.id ? 'You' : (name ?? '') },
    at,
    version: number,
  }))
  throw new AppError('edit_conflict', { details: { conflicts } })
}
