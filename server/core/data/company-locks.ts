import { sql } from 'kysely'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { AppError } from '#contract/core/errors.ts'
import {
  authorizeCompany,
  type CompanyCaller,
  type CompanyRole,
  requireRole,
  toCompanyRole,
  type TokenCaller,
} from '../http/access.ts'
import { type CallerValues, maySee, selectCaller } from '../http/company/select-caller.ts'
import { identifyRow } from '../http/current-user.ts'
import type { CurrentUser } from '../../context.ts'
import { compileShapes } from './compiled-read.ts'
import { selectSpent } from './daily-budget.ts'
import type { Transaction } from './database.ts'
import type { DB } from './schema.ts'

/** Columns with what they hold. */
export type Values = Record<string, unknown>
export type CompanyColumn = keyof DB['companies']

/** Who edits which company: a person who must have this access to it, or the product itself. */
export type Editor = CompanyEditor | { user: null; companyId: string }

/** A person who edits, authorized already or, with nothing but their token so far, together with the lock. */
export type CompanyEditor = CompanyCaller | TokenCaller

/** A locked company, and who locked it. */
interface Lock {
  /** Null is the product itself. */
  author: CurrentUser | null
  role: CompanyRole | null
  company: { version: number; status: CompanyStatus }
  /** The columns that were asked for. */
  row: Values
  /** How many bytes the author has written today. */
  spent: number
}

/**
 * Locks a company and reads what an edit begins from, in one round trip. Throws `not_found` or `forbidden` when the
 * author's role, as it is once the lock is held, does not suffice.
 */
export function lockFor(trx: Transaction, editor: Editor, columns: readonly CompanyColumn[]): Promise<Lock> {
  return 'claims' in editor ? lockAndIdentify(trx, editor, columns) : lockForKnown(trx, editor, columns)
}

interface LockValues {
  companyId: string
  authorId?: string
}

const lockCompany = compileShapes(
  (db, { columns }: { columns: readonly CompanyColumn[] }, { companyId, authorId }: LockValues) =>
    db
      .selectFrom('companies')
      .select(['version', 'status', ...columns])
      .select((authorId === undefined ? sql.lit(0) : selectSpent(authorId, 'changes')).as('spent'))
      .where('id', '=', companyId)
      .forUpdate(),
)

async function lockForKnown(
  trx: Transaction,
  editor: CompanyCaller | { user: null; companyId: string },
  columns: readonly CompanyColumn[],
): Promise<Lock> {
  const { user: author, companyId } = editor
  // sent in one round trip, and worked on in this order: the role is what it is once the lock is held
  const [[company], role] = await Promise.all([
    lockCompany(trx, { columns }, { companyId, ...(author && { authorId: author.id }) }),
    editor.user === null ? null : authorizeCompany(trx, editor),
  ])
  if (!company) throw new AppError('not_found')
  const { version, status, spent, ...row } = company
  return { author, role, company: { version, status }, row, spent: spent ?? 0 }
}

const prefix = (column: CompanyColumn) => `edited_${column}` as const

/** Finds who calls and what they are to the company, and locks it if they may see it: strangers lock nothing. */
const lockAsCaller = compileShapes(
  (db, { columns }: { columns: readonly CompanyColumn[] }, values: CallerValues) =>
    selectCaller(db, values)
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('companies as one')
            .select(['one.version', 'one.status', ...columns.map((name) => `one.${name}` as const)])
            .whereRef('one.id', '=', 'company.id')
            .where(maySee)
            .forUpdate()
            .as('edited'),
        (join) => join.onTrue(),
      )
      .select(['company.version as version_seen', 'edited.version', 'edited.status'])
      .select(columns.map((name) => sql.ref(`edited.${name}`).as(prefix(name))))
      .select(selectSpent(sql.ref<string>('caller.id'), 'changes').as('spent')),
)

async function lockAndIdentify(
  trx: Transaction,
  { claims, companyId, access, onIdentified }: TokenCaller,
  columns: readonly CompanyColumn[],
): Promise<Lock> {
  const { issuer, subject } = claims
  const [row] = await lockAsCaller(trx, { columns }, { issuer, subject, companyId })
  const author = identifyRow(row, claims)
  onIdentified(author)
  if (!row || row.company_id === null) throw new AppError('not_found')
  const caller = { user: author, companyId, access }
  const seen = toCompanyRole(author, row)
  requireRole(caller, seen)
  const { version, status, version_seen, spent } = row
  if (version === null || status === null) throw new AppError('not_found')
  // who waited for the lock saw the company's people as they were before: whatever changes them changes the number
  const role = version === version_seen ? seen : await authorizeCompany(trx, caller)
  const values = Object.fromEntries(columns.map((name) => [name, (row as Values)[prefix(name)]]))
  return { author, role, company: { version, status }, row: values, spent: spent ?? 0 }
}
