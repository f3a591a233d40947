import type { CompanyAccess } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import type { CurrentUser } from '../core-context.ts'
import type { MemberRole } from '../data/column-types.ts'
import type { Database, Transaction } from '../data/database.ts'

export interface CompanyRole {
  membership: MemberRole | null
  isAssigned: boolean
  isAnalyst: boolean
  isAdmin: boolean
}

export interface CompanyCaller {
  user: CurrentUser
  companyId: string
  access: CompanyAccess | 'staff' | 'admin'
}

type Verdict = 'allowed' | 'forbidden' | 'hidden'

/**
 * Checks whether a role grants `access`. Returns `hidden` if the response must not reveal that the company exists.
 */
export function checkAccess(
  access: CompanyCaller['access'],
  { membership, isAssigned, isAnalyst, isAdmin }: CompanyRole,
): Verdict {
  if (membership === null && !isAnalyst && !isAdmin) return 'hidden'
  const isAllowed: Record<CompanyCaller['access'], boolean> = {
    viewer: true,
    editor: membership !== null || isAssigned || isAdmin,
    member: membership !== null || isAdmin,
    team: membership !== null,
    assigned: isAssigned || isAdmin,
    staff: isAnalyst || isAdmin,
    admin: isAdmin,
  }
  return isAllowed[access] ? 'allowed' : 'forbidden'
}

/** Finds a user's role in a company. Returns null if the company does not exist. */
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

/** An assignment counts only for users with the `analyst` permission. */
export function toCompanyRole(
  { permissions }: Pick<CurrentUser, 'permissions'>,
  { membership, assigned }: { membership: MemberRole | null; assigned: string | null },
): CompanyRole {
  const isAnalyst = permissions.includes('analyst')
  const isAssigned = isAnalyst && assigned !== null
  return { membership, isAssigned, isAnalyst, isAdmin: permissions.includes('admin') }
}

/** Returns the caller's role. Throws `not_found` or `forbidden` if the role is not sufficient. */
export const authorizeCompany = async (
  db: Database | Transaction,
  caller: CompanyCaller,
): Promise<CompanyRole> => requireRole(caller, await findCompanyRole(db, caller.user, caller.companyId))

/**
 * Returns the role. Throws `not_found` if the role is null or the company must stay hidden from the caller, and
 * `forbidden` if the role is not sufficient.
 */
export function requireRole({ companyId, access }: CompanyCaller, role: CompanyRole | null): CompanyRole {
  if (!role) throw new AppError('not_found')
  const verdict = checkAccess(access, role)
  if (verdict === 'hidden') throw new AppError('not_found', { cause: new HiddenCompany(companyId) })
  if (verdict === 'forbidden') throw new AppError('forbidden')
  return role
}

/**
 * The cause of a `not_found` for a company that exists but is hidden from the caller. The audit log records the
 * company's id; the response never contains it.
 */
export class HiddenCompany extends Error {
  override name = 'HiddenCompany'
  readonly companyId: string

  constructor(companyId: string) {
    super('another company')
    this.companyId = companyId
  }
}
