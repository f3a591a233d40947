import { type RawBuilder, sql } from 'kysely'
import type { AuditAction } from '#contract/staff/audit.ts'
import { AppError, type FieldConflict } from '#contract/core/errors.ts'
import type { Change } from '#contract/history.ts'
import { type CompanyStatus, isEditable } from '#contract/rules/statuses.ts'
import { authorizeCompany, type CompanyCaller, type CompanyRole } from '../http/access.ts'
import { audit } from '../http/audit.ts'
import type { CurrentUser } from '../context.ts'
import { spendBudget } from './daily-budget.ts'
import { type Database, inTransaction, type Transaction, type TransactionContext } from './database.ts'
import type { DB } from './schema.ts'

/** One changed field of one row, as JSON values before and after. */
export type FieldChange = Pick<Change, 'entity' | 'field' | 'before' | 'after'> & { entityId: string }

/** A company, locked, while somebody changes something that belongs to it. */
export interface Edit {
  trx: Transaction
  companyId: string
  status: CompanyStatus
  /** The number of the last change as it will be after this edit: higher by one once something was recorded. */
  version: () => number
  /** Null is the product itself. */
  author: CurrentUser | null
  /** What the author is to the company, read under the lock; null for the product itself. */
  role: CompanyRole | null
  /** What was recorded so far, in order. */
  changes: readonly FieldChange[]
  /** Notes a change whose row the caller writes in the same transaction. */
  record: (change: FieldChange) => void
  /** The company's number and time after this edit, for a statement that writes its row anyway. */
  stamp: () => Stamp
  isStamped: () => boolean
}

interface Stamp {
  version: number
  updated_at: RawBuilder<string>
}

/** Who edits which company: a person who must have this access to it, or the product itself. */
export type Editor = CompanyCaller | { user: null; companyId: string }

/** An edit by the product itself. */
export const bySystem = (companyId: string): Editor => ({ user: null, companyId })

/**
 * The one way to change anything that belongs to a company: locks the company, runs `work`, and writes the changes
 * that `work` recorded under the company's next number, all in one transaction. `work` may run more than once.
 * Throws `not_found` or `forbidden` when the author's role, read under the lock, does not suffice: they may have been
 * removed from the team since the request was authorized.
 */
export async function editCompany<T>(
  ctx: TransactionContext,
  editor: Editor,
  work: (edit: Edit) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (trx) => {
    const edit = await openEdit(trx, editor)
    const result = await work(edit)
    await closeEdit(edit)
    return result
  })
}

/** Begins an edit within a transaction that has begun already; it must be closed in the same one. */
export async function openEdit(trx: Transaction, editor: Editor): Promise<Edit> {
  const { user: author, companyId } = editor
  const locked = trx
    .selectFrom('companies')
    .select(['version', 'status'])
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  // sent in one round trip, and worked on in this order: the role is what it is once the lock is held
  const [company, role] = await Promise.all([
    locked,
    editor.user === null ? null : authorizeCompany(trx, editor),
  ])
  if (!company) throw new AppError('not_found')
  const changes: FieldChange[] = []
  const version = () => company.version + (changes.length > 0 ? 1 : 0)
  let isStamped = false
  return {
    trx,
    companyId,
    status: company.status,
    version,
    author,
    role,
    changes,
    record: (change) => void changes.push(change),
    stamp() {
      isStamped = true
      return { version: version(), updated_at: sql`now()` }
    },
    isStamped: () => isStamped,
  }
}

/** The number of the last change to a company. */
export const loadVersion = (db: Database | Transaction, companyId: string) =>
  db.selectFrom('companies').select('version').where('id', '=', companyId).executeTakeFirstOrThrow()

/** Writes what an edit recorded under the company's next number. */
export async function closeEdit(edit: Edit): Promise<void> {
  if (edit.changes.length === 0) return
  await appendChanges(edit)
  await auditChanges(edit)
}

/** Throws `not_editable` when an applicant edits in a status that does not allow it; reviewers always may. */
export function requireEditable({ status, role }: Edit): void {
  if (role && !role.isAdmin && !role.isAssigned && !isEditable(status)) throw new AppError('not_editable')
}

async function appendChanges(edit: Edit) {
  const { trx, companyId, author, changes } = edit
  const number = edit.version()
  const rows = changes.map(({ entity, entityId, field, before, after }, position) => ({
    company_id: companyId,
    number,
    position,
    author_id: author?.id ?? null,
    entity,
    entity_id: entityId,
    field,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }))
  const writing = edit.isStamped()
    ? trx.insertInto('changes')
    : trx
        .with('stamped', (db) => db.updateTable('companies').set(edit.stamp()).where('id', '=', companyId))
        .insertInto('changes')
  await Promise.all([
    writing.values(rows).execute(),
    author && spendBudget(trx, author.id, 'changes', countBytes(rows)),
  ])
}

/** Bytes that a row takes beside its values: its ids, times and entries in two indexes. */
const rowOverhead = 250

const countBytes = (rows: { before: string; after: string }[]): number =>
  rows.reduce(
    (sum, { before, after }) => sum + rowOverhead + Buffer.byteLength(before) + Buffer.byteLength(after),
    0,
  )

/** Changes that are written to the audit as well. */
const auditedChanges: Partial<Record<Change['entity'], { field: string; action: AuditAction }>> = {
  status: { field: 'status', action: 'status_changed' },
  assignment: { field: 'assigned_analysts', action: 'analysts_assigned' },
  member: { field: 'role', action: 'member_changed' },
}

async function auditChanges({ trx, companyId, author, changes }: Edit): Promise<void> {
  for (const { entity, entityId, field, before, after } of changes) {
    const audited = auditedChanges[entity]
    if (audited?.field !== field) continue
    const target = entityId === companyId ? null : entityId
    const { action } = audited
    await audit(trx, { action, userId: author?.id ?? null, companyId, target, details: { before, after } })
  }
}

type Values = Record<string, unknown>

/** A table whose rows are edited field by field; the domain that has it declares it. */
export interface EditedTable {
  /** What the history calls a row. */
  entity: Change['entity']
  table: keyof DB
  /** The columns that find a row within its company. */
  key: readonly ('id' | 'company_id')[]
}

export interface Patch {
  /** The row's id, or the company's where a company has one row. */
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
  { entity, table, key }: EditedTable,
  { entityId, values, baseVersion }: Patch,
): Promise<void> {
  const fields = Object.keys(values)
  if (fields.length === 0) return
  const ids = { id: entityId, company_id: edit.companyId }
  const where = sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${ids[name]}`),
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
  await requireNoConflict(edit, { entity, entityId, values, baseVersion }, changed)
  for (const field of changed)
    edit.record({ entity, entityId, field, before: asJson(before[field]), after: asJson(values[field]) })
  const written = { ...pick(values, changed), ...(table === 'companies' && edit.stamp()) }
  const assignments = Object.entries(written).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(assignments)} where ${where}`.execute(edit.trx)
}

/** Whether two values are equal; `numeric` columns are read as text, so 9 and '9.0' are the same answer. */
function isSame(before: unknown, after: unknown): boolean {
  if (typeof after === 'number' && typeof before === 'string') return Number(before) === after
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
}

const pick = (values: Values, names: string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

const asJson = (value: unknown) => (value ?? null) as Change['before']

interface ProposedChange {
  entity: Change['entity']
  entityId: string
  values: Values
  baseVersion: number | undefined
}

/**
 * Throws `edit_conflict` when somebody else changed one of `fields` after `baseVersion`. For edits that do not go through
 * `patchFields`, such as files and lists of rows. `values` are the proposed ones, in the form the history records.
 */
export async function requireNoConflict(
  { trx, companyId, author }: Edit,
  { entity, entityId, values, baseVersion }: ProposedChange,
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
