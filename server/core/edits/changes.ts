import { sql } from 'kysely'
import type { AuditAction } from '#contract/staff/audit.ts'
import { AppError, notFound } from '#contract/core/errors.ts'
import type { Change } from '#contract/history.ts'
import { type CompanyStatus, isEditable } from '#contract/rules/statuses.ts'
import type { CurrentUser } from '../core-context.ts'
import { authorizeCompany, type CompanyCaller, type CompanyRole } from '../http/access.ts'
import { audit } from '../http/audit.ts'
import { spendBudget } from '../data/daily-budget.ts'
import { type Database, inTransaction, type Transaction, type TransactionContext } from '../data/database.ts'

/** One changed field of one row, as JSON values before and after, and who may read it. */
export type FieldChange = Pick<Change, 'audience' | 'entity' | 'field' | 'before' | 'after'> & {
  entityId: string
}

/** Who edits which company: a user who needs this access to it, or the product itself. */
export type Editor = CompanyCaller | { user: null; companyId: string }

/** An edit by the product itself. */
export const bySystem = (companyId: string): Editor => ({ user: null, companyId })

/** A company as it was locked. */
interface Lock {
  status: CompanyStatus
  /** The number of the last change before this edit. */
  numberBefore: number
  /** Null is the product itself. */
  author: CurrentUser | null
  /** The author's role in the company, read under the lock; null for the product itself. */
  role: CompanyRole | null
}

/** A company, locked, while something that belongs to it is changed. */
export interface Edit extends Lock {
  trx: Transaction
  companyId: string
  /** The number of the last change as it will be after this edit: higher by one once a change for everyone was recorded. */
  version: () => number
  /** The recorded changes, in order. */
  changes: readonly FieldChange[]
  record: RecordFields
}

/** Records fields of one row, each before and after, that the caller writes in the same transaction. */
type RecordFields = (
  audience: Change['audience'],
  entity: Change['entity'],
  entityId: string,
  fields: Record<string, readonly [before: Change['before'], after: Change['after']]>,
) => void

/**
 * The only way to change anything that belongs to a company: locks the company, runs `work`, and writes the changes
 * that `work` recorded under the company's next number, all in one transaction. `work` may run more than once.
 * Throws `not_found` or `forbidden` when the author's role, read under the lock, does not suffice.
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
  const lock = await lockCompany(trx, editor)
  const changes: FieldChange[] = []
  return {
    trx,
    companyId: editor.companyId,
    ...lock,
    version: () => lock.numberBefore + (changes.some(isForEveryone) ? 1 : 0),
    changes,
    record(audience, entity, entityId, fields) {
      for (const [field, [before, after]] of Object.entries(fields))
        changes.push({ audience, entity, entityId, field, before, after })
    },
  }
}

/**
 * Locks a company. Throws `not_found` or `forbidden` when the author's role does not suffice: it is read under the lock,
 * because the author may have left the team since the request was authorized.
 */
async function lockCompany(trx: Transaction, editor: Editor): Promise<Lock> {
  const company = await trx
    .selectFrom('companies')
    .select(['version as numberBefore', 'status'])
    .where('id', '=', editor.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  const role = editor.user === null ? null : await authorizeCompany(trx, editor)
  return { ...company, author: editor.user, role }
}

/** The number of the last change to a company. */
export const loadVersion = (db: Database | Transaction, companyId: string) =>
  db.selectFrom('companies').select('version').where('id', '=', companyId).executeTakeFirstOrThrow()

/** Writes what an edit recorded, under the company's next number. Throws `too_many_requests`. */
export async function closeEdit(edit: Edit): Promise<void> {
  const { trx, author, changes } = edit
  if (changes.length === 0) return
  if (changes.some(isForEveryone)) await raiseVersion(edit)
  await appendChanges(edit)
  await auditChanges(edit)
  // last, because it locks a row that the author's edits of other companies need
  if (author) await spendBudget(trx, author.id, 'changes', measureChanges(changes))
}

const isForEveryone = ({ audience }: FieldChange) => audience === 'everyone'

/** Throws `not_editable` when an applicant edits in a status that does not allow it; reviewers always may. */
export function requireEditable({ status, role }: Edit): void {
  if (role && !role.isAdmin && !role.isAssigned && !isEditable(status)) throw new AppError('not_editable')
}

const raiseVersion = ({ trx, companyId, version }: Edit) =>
  trx
    .updateTable('companies')
    .set({ version: version(), updated_at: sql`now()` })
    .where('id', '=', companyId)
    .execute()

/**
 * Appends the changes under the company's next number. Changes that only staff may read keep the current number, because
 * applicants would notice a new number.
 */
async function appendChanges({ trx, companyId, author, version, changes }: Edit): Promise<void> {
  const number = version()
  const first = sql`(select coalesce(max(position) + 1, 0) from changes where (company_id, number) = (${companyId}, ${number}))`
  const rows = changes.map(({ entityId, before, after, ...change }, index) => ({
    ...change,
    company_id: companyId,
    number,
    position: sql<number>`${first} + ${index}::integer`,
    author_id: author?.id ?? null,
    entity_id: entityId,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }))
  await trx.insertInto('changes').values(rows).execute()
}

/** Bytes that a row takes beside its values: its ids, times and entries in two indexes. */
const rowOverhead = 250

const measureChanges = (changes: readonly FieldChange[]) =>
  changes.reduce((sum, { before, after }) => sum + rowOverhead + measure(before) + measure(after), 0)

const measure = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Changes that are written to the audit as well. */
const auditedChanges: Partial<Record<Change['entity'], { field: string; action: AuditAction }>> = {
  status: { field: 'status', action: 'status_changed' },
  assignment: { field: 'assigned_analysts', action: 'analysts_assigned' },
  member: { field: 'role', action: 'member_changed' },
  offer: { field: 'status', action: 'offer_changed' },
}

async function auditChanges({ trx, companyId, author, changes }: Edit): Promise<void> {
  for (const { entity, entityId, field, before, after } of changes) {
    const audited = auditedChanges[entity]
    if (audited?.field !== field) continue
    const { action } = audited
    const target = entityId === companyId ? null : entityId
    await audit(trx, { action, userId: author?.id ?? null, companyId, target, details: { before, after } })
  }
}
