import { sql } from 'kysely'
import type { AuditAction } from '#contract/staff/audit.ts'
import { AppError, notFound } from '#contract/core/errors.ts'
import type { Change } from '#contract/history.ts'
import { type CompanyStatus, canAnswerRequests, isEditable } from '#contract/rules/statuses.ts'
import type { CurrentUser } from '../core-context.ts'
import { authorizeCompany, type CompanyCaller, type CompanyRole } from '../http/access.ts'
import { recordAuditEvent } from '../http/audit.ts'
import { spendBudget } from '../data/daily-budget.ts'
import { type Database, inTransaction, type Transaction, type TransactionContext } from '../data/database.ts'

export type FieldChange = Pick<Change, 'audience' | 'entity' | 'field' | 'before' | 'after'> & {
  entityId: string
}

/** A null user is the system. */
export type Editor = CompanyCaller | { user: null; companyId: string }

export const buildSystemEditor = (companyId: string): Editor => ({ user: null, companyId })

interface Lock {
  status: CompanyStatus
  /** The number of the last change before this edit. */
  numberBefore: number
  /** Null for the system. */
  author: CurrentUser | null
  /** Read under the lock. Null for the system. */
  role: CompanyRole | null
}

/** The company is locked until the transaction ends. */
export interface Edit extends Lock {
  trx: Transaction
  companyId: string
  /**
   * Returns the number of the company's last change once this edit is stored: `numberBefore`, or one higher if a change
   * with audience `everyone` was recorded.
   */
  version: () => number
  changes: readonly FieldChange[]
  record: RecordFields
}

/** Only records the change. The caller writes the fields in the same transaction. */
type RecordFields = (
  audience: Change['audience'],
  entity: Change['entity'],
  entityId: string,
  fields: Record<string, readonly [before: Change['before'], after: Change['after']]>,
) => void

/**
 * Changes a company's data. In one transaction, locks the company, runs `work`, and stores the changes recorded by
 * `work`. `work` may run more than once. Throws `not_found` if the company was erased or must stay hidden from the
 * author, `forbidden` if the author's role, read under the lock, is not sufficient, and `too_many_requests` if the
 * author's daily budget for changes is exceeded.
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

/**
 * Locks a company and begins an edit within an existing transaction. Throws `not_found` or `forbidden` like
 * `editCompany`. Call `closeEdit` in the same transaction.
 */
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
 * Reads the author's role under the lock, because the author may have left the team since the request was authorized.
 */
async function lockCompany(trx: Transaction, editor: Editor): Promise<Lock> {
  const company = await trx
    .selectFrom('companies')
    .select(['version as numberBefore', 'status'])
    .where('id', '=', editor.companyId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  const role = editor.user === null ? null : await authorizeCompany(trx, editor)
  return { ...company, author: editor.user, role }
}

export const loadCompanyVersion = (db: Database | Transaction, companyId: string) =>
  db.selectFrom('companies').select('version').where('id', '=', companyId).executeTakeFirstOrThrow()

/** Stores the recorded changes. Throws `too_many_requests` if the author's daily budget for changes is exceeded. */
export async function closeEdit(edit: Edit): Promise<void> {
  const { trx, author, changes } = edit
  if (changes.length === 0) return
  if (changes.some(isForEveryone)) await raiseVersion(edit)
  await appendChanges(edit)
  await auditChanges(edit)
  // Spend the budget last, because this locks a row that the author's edits of other companies also need.
  if (author) await spendBudget(trx, author.id, 'changes', measureChanges(changes))
}

/**
 * Throws `not_editable` if the status does not allow applicants to answer a reviewer's request. The system, admins and
 * assigned analysts can always answer.
 */
export function requireAnswerable({ status, role }: Edit): void {
  if (role && !role.isAdmin && !role.isAssigned && !canAnswerRequests(status))
    throw new AppError('not_editable')
}

const isForEveryone = ({ audience }: FieldChange) => audience === 'everyone'

/**
 * Throws `not_editable` if the status does not allow applicants to edit. The system, admins and assigned analysts can
 * always edit.
 */
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
 * Appends the changes to the company's history. All of them get the company's next change number, or the current number
 * if applicants can see none of the changes: a new number would reveal the edit to applicants.
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

/** Bytes per row for ids, times and two index entries, in addition to the values. */
const rowOverhead = 250

const measureChanges = (changes: readonly FieldChange[]) =>
  changes.reduce((sum, { before, after }) => sum + rowOverhead + measure(before) + measure(after), 0)

const measure = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

const auditedChanges: Partial<Record<Change['entity'], { field: string; action: AuditAction }>> = {
  status: { field: 'status', action: 'status_changed' },
  assignment: { field: 'assigned_analysts', action: 'analysts_assigned' },
  member: { field: 'role', action: 'member_changed' },
  offer: { field: 'status', action: 'offer_changed' },
  signing_document: { field: 'status', action: 'signing_changed' },
}

async function auditChanges({ trx, companyId, author, changes }: Edit): Promise<void> {
  for (const { entity, entityId, field, before, after } of changes) {
    const audited = auditedChanges[entity]
    if (audited?.field !== field) continue
    const { action } = audited
    const target = entityId === companyId ? null : entityId
    await recordAuditEvent(trx, {
      action,
      userId: author?.id ?? null,
      companyId,
      target,
      details: { before, after },
    })
  }
}
