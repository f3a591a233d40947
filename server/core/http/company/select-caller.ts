import { sql } from 'kysely'
import type { CurrentUser } from '../../../context.ts'
import type { MemberRole } from '../../data/column-types.ts'
import type { Database, Transaction } from '../../data/database.ts'

/** A person by the account they sign in with, and what ties them to a company; each null where there is none. */
export const selectCaller = (db: Database | Transaction, { issuer, subject, companyId }: CallerValues) =>
  db
    .selectFrom('users as caller')
    .leftJoin('companies as company', (join) => join.on('company.id', '=', companyId))
    .leftJoin('company_members as member', (join) =>
      join.onRef('member.company_id', '=', 'company.id').onRef('member.user_id', '=', 'caller.id'),
    )
    .leftJoin('company_analysts as analyst', (join) =>
      join.onRef('analyst.company_id', '=', 'company.id').onRef('analyst.user_id', '=', 'caller.id'),
    )
    .select(callerColumns)
    .where('caller.issuer', '=', issuer)
    .where('caller.subject', '=', subject)

/** In a query from `selectCaller`: whether the person may see the company, in their team or staff. */
export const maySee = sql<boolean>`(member.user_id is not null or cardinality(caller.permissions) > 0)`

export const callerParameters = ['issuer', 'subject', 'companyId'] as const
export type CallerValues = Record<(typeof callerParameters)[number], string>

export type CallerRow = Omit<CurrentUser, 'geo'> & {
  company_id: string | null
  membership: MemberRole | null
  assigned: string | null
}

const callerColumns = [
  'caller.id',
  'caller.subject',
  'caller.email',
  'caller.email_verified',
  'caller.name',
  'caller.permissions',
  'company.id as company_id',
  'member.role as membership',
  'analyst.user_id as assigned',
] as const
