import { type RawBuilder, sql } from 'kysely'
import type { AuditAction } from '#contract/staff/audit.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Change, ChangeAudience } from '#contract/history.ts'
import { type CompanyStatus, isEditable } from '#contract/rules/statuses.ts'
import type { CompanyRole } from '../http/access.ts'
import { audit } from '../http/audit.ts'
import type { CurrentUser } from '../../context.ts'
import { compileShapes } from './compiled-read.ts'
import { countChanges, dailyBudgets, spendBudget } from './daily-budget.ts'
import { type Database, inTransaction, type Transaction, type TransactionContext } from './database.ts'
import { type CompanyColumn, type Editor, lockFor, type Values } from './company-locks.ts'

/** One changed field of one row, as JSON values before and after, and who may read it. */
export type FieldChange = Pick<Change, 'audience' | 'entity' | 'field' | 'before' | 'after'> & {
  entityId: string
}

/** A company, locked, while somebody changes something that belongs to it. */
export interface Edit {
  trx: Transaction
  companyId: string
  status: CompanyStatus
  /** The number of the last change before this edit. */
  numberBefore: number
  /** The number of the last change as it will be after this edit: higher by one once a change for everyone was recorded. */
  version: () => number
  /** Null is the product itself. */
  author: CurrentUser | null
  /** What the author is to the company, read under the lock; null for the product itself. */
  role: CompanyRole | null
  /** What was recorded so far, in order. */
  changes: readonly FieldChange[]
  /** Notes a change whose row the caller writes in the same transaction. */
  record: (change: FieldChange) => void
  /** The company's own row, of the columns that the edit was opened for, as it is after what was set. */
  row: Readonly<Values>
  /** Sets columns of the company's own row. They are written when the edit closes, or by `writeRow`. */
  set: (values: Values) => void
  /** What was set and is not written yet. */
  takePending: () => Values
  /** How many bytes the author had written today before this edit. */
  spentBefore: number
}

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

/**
 * The same for an edit whose caller gets what `answer` reads after it, in two round trips: one locks the company and reads
 * `columns` of its own row, the other writes, answers and commits. The row that counts for the author is written last, so
 * that other edits of theirs wait for it only as long as the commit takes.
 */
export async function editAndAnswer<T>(
  ctx: TransactionContext,
  editor: Editor,
  { columns, answer }: { columns: readonly CompanyColumn[]; answer: (trx: Transaction) => Promise<T> },
  work: (edit: Edit) => Promise<void>,
): Promise<T> {
  return inTransaction(ctx, async (trx, commit) => {
    const edit = await openEdit(trx, editor, columns)
    await work(edit)
    const bytes = await requireBudget(edit)
    const [, result] = await Promise.all([
      writeEdit(edit),
      answer(trx),
      countForAuthor(edit, bytes),
      commit(),
    ])
    return result
  })
}

/** Begins an edit within a transaction that has begun already; it must be closed in the same one. */
export async function openEdit(
  trx: Transaction,
  editor: Editor,
  columns: readonly CompanyColumn[] = [],
): Promise<Edit> {
  const { companyId } = editor
  const { author, role, company, row, spent } = await lockFor(trx, editor, columns)
  const { status, version: numberBefore } = company
  const changes: FieldChange[] = []
  let pending: Values = {}
  return {
    trx,
    companyId,
    status,
    numberBefore,
    version: () => numberBefore + (changes.some(isForEveryone) ? 1 : 0),
    author,
    role,
    changes,
    record: (change) => void changes.push(change),
    row,
    set(values) {
      Object.assign(row, values)
      Object.assign(pending, values)
    },
    takePending() {
      const values = pending
      pending = {}
      return values
    },
    spentBefore: spent,
  }
}

/** The number of the last change to a company. */
export const loadVersion = (db: Database | Transaction, companyId: string) =>
  db.selectFrom('companies').select('version').where('id', '=', companyId).executeTakeFirstOrThrow()

/** Writes what an edit set and recorded, under the company's next number. Throws `too_many_requests`. */
export async function closeEdit(edit: Edit): Promise<void> {
  const bytes = await requireBudget(edit)
  await Promise.all([writeEdit(edit), countForAuthor(edit, bytes)])
}

const isForEveryone = ({ audience }: FieldChange) => audience === 'everyone'

/** Sends all that an edit writes, before it returns. */
async function writeEdit(edit: Edit): Promise<void> {
  if (edit.changes.length === 0) return writeRow(edit)
  const append = edit.changes.some(isForEveryone) ? appendChanges : appendStaffChanges
  await Promise.all([append(edit), ...auditChanges(edit)])
}

/** Writes what was set of the company's own row, where something else in the edit needs it to be there. */
export async function writeRow({ trx, companyId, takePending }: Edit): Promise<void> {
  const values = Object.entries(takePending())
  if (values.length === 0) return
  await sql`update companies set ${toAssignments(values)} where id = ${companyId}`.execute(trx)
}

/** What stands behind `set` in an update. */
export const toAssignments = (values: [column: string, value: unknown][]) =>
  sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

/** Throws `not_editable` when an applicant edits in a status that does not allow it; reviewers always may. */
export function requireEditable({ status, role }: Edit): void {
  if (role && !role.isAdmin && !role.isAssigned && !isEditable(status)) throw new AppError('not_editable')
}

/** What an edit recorded, a list for each column: a statement that takes lists is the same for one change and for many. */
interface Lines {
  audiences: ChangeAudience[]
  entities: string[]
  entityIds: string[]
  fields: string[]
  /** JSON texts. */
  before: string[]
  after: string[]
}

interface ChangeValues extends Lines {
  companyId: string
  /** Absent for the product itself. */
  authorId?: string
  number: number
}

/** Writes the company's own row with its number, and the changes. */
const writeChanges = compileShapes(
  (db, { columns }: { columns: readonly string[] }, values: ChangeValues & Values) => {
    const { companyId, authorId, number } = values
    const set = columns.map((column) => [column, values[toValueName(column)]] as [string, unknown])
    const statement = sql<Record<never, unknown>>`
      with written as (
          update companies set ${toAssignments([['version', number], ...set])}, updated_at = now() where id = ${companyId})
      ${insertLines(values, { companyId, authorId, number: sql`${number}::integer`, firstPosition: sql.lit(0) })}`
    return { compile: () => statement.compile(db) }
  },
)

interface Place {
  companyId: string
  authorId: string | undefined
  number: RawBuilder<unknown>
  firstPosition: RawBuilder<unknown>
}

const insertLines = (
  { audiences, entities, entityIds, fields, before, after }: Lines,
  { companyId, authorId, number, firstPosition }: Place,
) => sql<Record<never, unknown>>`
  insert into changes (company_id, number, position, author_id, audience, entity, entity_id, field, before, after)
  select ${companyId}::uuid, ${number}, ${firstPosition} + line.position - 1, ${authorId ?? null}::uuid,
    line.audience, line.entity, line.entity_id, line.field, line.before, line.after
  from unnest(${audiences}::text[], ${entities}::text[], ${entityIds}::uuid[], ${fields}::text[], ${before}::jsonb[],
    ${after}::jsonb[]) with ordinality as line(audience, entity, entity_id, field, before, after, position)`

const toLines = (changes: readonly FieldChange[]): Lines => ({
  audiences: changes.map(({ audience }) => audience),
  entities: changes.map(({ entity }) => entity),
  entityIds: changes.map(({ entityId }) => entityId),
  fields: changes.map(({ field }) => field),
  before: changes.map(({ before }) => JSON.stringify(before)),
  after: changes.map(({ after }) => JSON.stringify(after)),
})

const toValueName = (column: string) => `column ${column}`

async function appendChanges(edit: Edit): Promise<void> {
  const { trx, companyId, author, changes } = edit
  const row = Object.entries(edit.takePending())
  await writeChanges(
    trx,
    { columns: row.map(([column]) => column) },
    {
      companyId,
      ...(author && { authorId: author.id }),
      number: edit.version(),
      ...toLines(changes),
      ...Object.fromEntries(row.map(([column, value]) => [toValueName(column), value])),
    },
  )
}

/**
 * Appends changes that only staff may read. Applicants must not notice them, so they get no number of their own and the
 * company's `updated_at` stays: they follow the last change under its number.
 */
async function appendStaffChanges(edit: Edit): Promise<void> {
  const { trx, companyId, author, numberBefore, changes } = edit
  await writeRow(edit)
  const firstPosition = sql`(select coalesce(max(position) + 1, 0) from changes
    where company_id = ${companyId} and number = ${numberBefore})`
  await insertLines(toLines(changes), {
    companyId,
    authorId: author?.id,
    number: sql`${numberBefore}::integer`,
    firstPosition,
  }).execute(trx)
}

/** Bytes that a row takes beside its values: its ids, times and entries in two indexes. */
const rowOverhead = 250

/** The share of a day's budget from which on bytes are counted before anything is written. */
const warningShare = 0.9

/**
 * The bytes that an edit will count for its author when it is written. Near the end of the author's day they are counted
 * here, and none are left. Throws `too_many_requests`.
 */
async function requireBudget({ trx, author, changes, spentBefore }: Edit): Promise<number> {
  const bytes = changes.reduce(
    (sum, { before, after }) => sum + rowOverhead + measure(before) + measure(after),
    0,
  )
  if (!author || spentBefore + bytes < warningShare * dailyBudgets.changes) return bytes
  await spendBudget(trx, author.id, 'changes', bytes)
  return 0
}

/** Counts what an edit writes, unless it is counted already. */
async function countForAuthor({ trx, author }: Edit, bytes: number): Promise<void> {
  if (author && bytes > 0) await countChanges(trx, {}, { userId: author.id, bytes })
}

const measure = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Changes that are written to the audit as well. */
const auditedChanges: Partial<Record<Change['entity'], { field: string; action: AuditAction }>> = {
  status: { field: 'status', action: 'status_changed' },
  assignment: { field: 'assigned_analysts', action: 'analysts_assigned' },
  member: { field: 'role', action: 'member_changed' },
  offer: { field: 'status', action: 'offer_changed' },
}

const auditChanges = ({ trx, companyId, author, changes }: Edit): Promise<void>[] =>
  changes.flatMap(({ entity, entityId, field, before, after }) => {
    const audited = auditedChanges[entity]
    if (audited?.field !== field) return []
    const target = entityId === companyId ? null : entityId
    const { action } = audited
    return audit(trx, { action, userId: author?.id ?? null, companyId, target, details: { before, after } })
  })
