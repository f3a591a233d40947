import type { FastifyRequest } from 'fastify'
import {
  type Access,
  companyAccesses,
  type CompanyKey,
  companyKeys,
  type Endpoint,
} from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { z } from 'zod'
import type { Context, CurrentUser } from '../context.ts'
import type { MemberRole } from '../data/column-types.ts'
import type { Database, Transaction } from '../data/database.ts'
import { HiddenCompany } from './hidden-company.ts'
import { currentUser } from './current-user.ts'

/** What a person is to one company. */
export interface Standing {
  role: MemberRole | null
  isAssigned: boolean
  isAnalyst: boolean
  isAdmin: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls and about which company, as far as it is known yet. */
    caller: { user: CurrentUser; companyId: string | null } | null
  }
}

type Verdict = 'yes' | 'forbidden' | 'hidden'

/** Decisions §3 in one place: whether a standing suffices, and whether a refusal may admit that the company exists. */
export function judge(access: Access, { role, isAssigned, isAnalyst, isAdmin }: Standing): Verdict {
  if (role === null && !isAnalyst && !isAdmin) return 'hidden'
  const allowed: Partial<Record<Access, boolean>> = {
    viewer: true,
    editor: role !== null || isAssigned || isAdmin,
    member: role !== null || isAdmin,
    assigned: isAssigned || isAdmin,
    admin: isAdmin,
  }
  return allowed[access] ? 'yes' : 'forbidden'
}

/** The one query that says what a person is to a company; absent companies look like strange ones. */
export async function standingIn(
  db: Database | Transaction,
  user: CurrentUser,
  companyId: string,
): Promise<Standing | null> {
  const row = await db
    .selectFrom('companies as company')
    .leftJoin('company_members as member', (join) =>
      join.onRef('member.company_id', '=', 'company.id').on('member.user_id', '=', user.id),
    )
    .leftJoin('company_analysts as analyst', (join) =>
      join.onRef('analyst.company_id', '=', 'company.id').on('analyst.user_id', '=', user.id),
    )
    .select(['member.role', 'analyst.user_id as assigned'])
    .where('company.id', '=', companyId)
    .executeTakeFirst()
  if (!row) return null
  const isAnalyst = user.permissions.includes('analyst')
  return {
    role: row.role,
    isAssigned: isAnalyst && row.assigned !== null,
    isAnalyst,
    isAdmin: user.permissions.includes('admin'),
  }
}

/** Passes when the person may do this with the company; otherwise throws `not_found` or `forbidden`. */
export async function requireStanding(
  db: Database | Transaction,
  user: CurrentUser,
  companyId: string,
  access: Access,
): Promise<Standing> {
  const standing = await standingIn(db, user, companyId)
  const verdict = standing ? judge(access, standing) : 'hidden'
  if (!standing) throw new AppError('not_found')
  if (verdict === 'hidden') throw new AppError('not_found', { cause: new HiddenCompany(companyId) })
  if (verdict === 'forbidden') throw new AppError('forbidden')
  return standing
}

/** Who calls, and that they may: the first thing that happens to every request. */
export async function authorize(
  ctx: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<CurrentUser | null> {
  if (endpoint.access === 'public') return null
  const user = await currentUser(ctx, request.headers.authorization)
  request.caller = { user, companyId: null }
  if (isJudgedByCompany(endpoint)) {
    const companyId = await companyOf(ctx, request.params as Record<string, string>)
    if (!companyId) throw new AppError('not_found')
    request.caller.companyId = companyId
    await requireStanding(ctx.db, user, companyId, endpoint.access)
  } else if (!hasPermission(endpoint.access, user)) throw new AppError('forbidden')
  return user
}

/** What is for admins alone stays hidden from strangers too, where it is about one company. */
const isJudgedByCompany = ({ access, params }: Endpoint) =>
  companyAccesses.includes(access) ||
  (access === 'admin' && companyKeys.some((key) => params !== undefined && key in params.shape))

function hasPermission(access: Access, { permissions }: CurrentUser): boolean {
  if (access === 'staff') return permissions.length > 0
  if (access === 'admin') return permissions.includes('admin')
  return access === 'user'
}

/** The company that a path leads to; null when there is none. */
async function companyOf({ db }: Context, params: Record<string, string>): Promise<string | null> {
  const key = companyKeys.find((name) => params[name] !== undefined)
  const id = key && z.uuid().safeParse(params[key]).data
  if (!key || !id) return null
  const byId = (
    table:
      | 'accounting_links'
      | 'profiles'
      | 'document_providers'
      | 'climate_grants'
      | 'intro_applications'
      | 'loans',
  ) => db.selectFrom(table).select('company_id').where('id', '=', id).executeTakeFirst()
  const find: Record<CompanyKey, () => Promise<{ company_id: string } | undefined>> = {
    companyId: () => Promise.resolve({ company_id: id }),
    codatId: () => byId('accounting_links'),
    profileId: () => byId('profiles'),
    providerId: () => byId('document_providers'),
    grantId: () => byId('climate_grants'),
    introId: () => byId('intro_applications'),
    loanId: () => byId('loans'),
  }
  return (await find[key]())?.company_id ?? null
}
