import type { CompanyAccess } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import type { CurrentUser } from '../core-context.ts'
import type { MemberRole } from '../data/column-types.ts'
import type { Database, Transaction } from '../data/database.ts'

/** A user's role in one company. */
export interface CompanyRole {
  /** Null for a user who is not in its team. */
  membership: MemberRole | null
  isAssigned: boolean
  isAnalyst: boolean
  isAdmin: boolean
}

/** A user, the company they act on, and the access to it that the action needs. */
export interface CompanyCaller {
  user: CurrentUser
  companyId: string
  access: CompanyAccess | 'staff' | 'admin'
}

type Verdict = 'allowed' | 'forbidden' | 'hidden'

/** Whether a role suffices for an access, and if not, whether the refusal may admit that the company exists. */
export function authorizeRole(
  access: CompanyCaller['access'],
  { membership, isAssigned, isAnalyst, isAdmin }: CompanyRole,
): Verdict {
  if (membership === null && !isAnalyst && !isAdmin) return 'hidden'
  const allowed: Record<CompanyCaller['access'], boolean> = {
    viewer: true,
    editor: membership !== null || isAssigned || isAdmin,
    member: membership !== null || isAdmin,
    team: membership !== null,
    assigned: isAssigned || isAdmin,
    staff: isAnalyst || isAdmin,
    admin: isAdmin,
  }
  return allowed[access] ? 'allowed' : 'forbidden'
}

/** A user's role in a company; null when there is no such company. */
export async function findCompanyRole(
  db: Database | Transaction,
  user: Pick<CurrentUser, 'id' | 'permissions'>,
  companyId: string,
): Promise<CompanyRole | null> {
  const row = await db
    .selectFrom('companies as company')
    .leftJoin('company_members as member', (join) =>
      join.onRef('member.company_id', '=', 'company.id').on('member.user_id', '=', user.id),
    )
    .leftJoin('company_analysts as analyst', (join) =>
      join.onRef('analyst.company_id', '=', 'company.id').on('analyst.user_id', '=', user.id),
    )
    .select(['member.role as membership', 'analyst.user_id as assigned'])
    .where('company.id', '=', companyId)
    .executeTakeFirst()
  return row ? toCompanyRole(user, row) : null
}

/** A role from the rows that connect a user with a company, null where there is none. */
export function toCompanyRole(
  { permissions }: Pick<CurrentUser, 'permissions'>,
  { membership, assigned }: { membership: MemberRole | null; assigned: string | null },
): CompanyRole {
  const isAnalyst = permissions.includes('analyst')
  const isAssigned = isAnalyst && assigned !== null
  return { membership, isAssigned, isAnalyst, isAdmin: permissions.includes('admin') }
}

/** The caller's role, if it suffices for the access. Throws `not_found` or `forbidden`. */
export const authorizeCompany = async (
  db: Database | Transaction,
  caller: CompanyCaller,
): Promise<CompanyRole> => requireRole(caller, await findCompanyRole(db, caller.user, caller.companyId))

/** The role, if it suffices for the access. Throws `not_found` or `forbidden`. */
export function requireRole({ companyId, access }: CompanyCaller, role: CompanyRole | null): CompanyRole {
  if (!role) throw new AppError('not_found')
  const verdict = authorizeRole(access, role)
  if (verdict === 'hidden') throw new AppError('not_found', { cause: new HiddenCompany(companyId) })
  if (verdict === 'forbidden') throw new AppError('forbidden')
  return role
}

/** Why a company was "not found": it exists, but the caller may not know that. For the audit; never sent to anybody. */
export class HiddenCompany extends Error {
  override name = 'HiddenCompany'
  readonly companyId: string

  constructor(companyId: string) {
    super('another company')
    this.companyId = companyId
  }
}
