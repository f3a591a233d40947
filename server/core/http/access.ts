import type { FastifyRequest } from 'fastify'
import {
  type Access,
  type CompanyAccess,
  type CompanyKey,
  companyKeys,
  type Endpoint,
  isCompanyAccess,
} from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import * as field from '#contract/core/fields.ts'
import type { Claims } from '#server/core/identity.ts'
import type { Context, CurrentUser } from '../../context.ts'
import type { MemberRole } from '../data/column-types.ts'
import { compileRead } from '../data/compiled-read.ts'
import type { Database, Transaction } from '../data/database.ts'
import { authenticate, readCaller, selectUser } from './current-user.ts'
import { callerParameters, type CallerRow, selectCaller } from './company/select-caller.ts'
import { HiddenCompany } from './hidden-company.ts'
import {
  knownParameters,
  readKnownReply,
  type ReplyState,
  selectMemberships,
  selectMoment,
  selectState,
} from './tags/reply-states.ts'

/** What a person is to one company. */
export interface CompanyRole {
  /** Null for somebody who is not in its team. */
  membership: MemberRole | null
  isAssigned: boolean
  isAnalyst: boolean
  isAdmin: boolean
}

/** A person, the company they act on, and the access to it that they need for what they do. */
export interface CompanyCaller {
  user: CurrentUser
  companyId: string
  access: CompanyAccess | 'staff' | 'admin'
}

/** Somebody of whom only the token is known, who is looked up together with the lock of the company they edit. */
export interface TokenCaller {
  claims: Claims
  companyId: string
  access: CompanyAccess
  /** Receives who it is, before anything is refused or changed. */
  onIdentified: (user: CurrentUser) => void
}

/** Finds the company that something belongs to, by that thing's id; null when there is no such thing. */
export type FindCompany = (db: Database, id: string) => Promise<string | null>

/** How each path parameter that names something of a company leads to that company. */
export type CompanyLookups = Record<CompanyKey, FindCompany>

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls and about which company, as far as it is known yet. */
    caller: { user: CurrentUser; companyId: string | null } | null
  }
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

const readCallerRole = compileRead(callerParameters, selectCaller)

const readCallerMoment = compileRead(callerParameters, (db, values) =>
  selectCaller(db, values).select(selectMoment),
)

const readCallerState = compileRead([...callerParameters, ...knownParameters], (db, values) =>
  selectCaller(db, values).select(selectState(values)),
)

const readUserMoment = compileRead(['issuer', 'subject'], (db, values) =>
  selectUser(db, values).select([...selectMoment, selectMemberships]),
)

const readUserState = compileRead(
  ['issuer', 'subject', ...knownParameters],
  (db, { snapshot, madeAt, ...values }) =>
    selectUser(db, values).select([...selectState({ snapshot, madeAt }), selectMemberships]),
)

const readRole = compileRead(['userId', 'companyId'], (db, { userId, companyId }) =>
  db
    .selectFrom('companies as company')
    .leftJoin('company_members as member', (join) =>
      join.onRef('member.company_id', '=', 'company.id').on('member.user_id', '=', userId),
    )
    .leftJoin('company_analysts as analyst', (join) =>
      join.onRef('analyst.company_id', '=', 'company.id').on('analyst.user_id', '=', userId),
    )
    .select(['member.role as membership', 'analyst.user_id as assigned'])
    .where('company.id', '=', companyId),
)

/** What a person is to a company; null when there is no such company. */
export async function findCompanyRole(
  db: Database | Transaction,
  user: Pick<CurrentUser, 'id' | 'permissions'>,
  companyId: string,
): Promise<CompanyRole | null> {
  const [row] = await readRole(db, { userId: user.id, companyId })
  return row ? toCompanyRole(user, row) : null
}

/** A role from the rows that tie a person to a company, null where there is none. */
export function toCompanyRole(
  { permissions }: Pick<CurrentUser, 'permissions'>,
  { membership, assigned }: { membership: MemberRole | null; assigned: string | null },
): CompanyRole {
  const isAnalyst = permissions.includes('analyst')
  const isAssigned = isAnalyst && assigned !== null
  return { membership, isAssigned, isAnalyst, isAdmin: permissions.includes('admin') }
}

/** The caller's role, if it allows what they want to do; otherwise throws `not_found` or `forbidden`. */
export async function authorizeCompany(
  db: Database | Transaction,
  caller: CompanyCaller,
): Promise<CompanyRole> {
  return requireCompanyRole(caller, await findCompanyRole(db, caller.user, caller.companyId))
}

/** The role, if it allows what the caller wants to do; otherwise throws `not_found` or `forbidden`. */
function requireCompanyRole(caller: CompanyCaller, role: CompanyRole | null): CompanyRole {
  if (!role) throw new AppError('not_found')
  requireRole(caller, role)
  return role
}

/** Throws `not_found` or `forbidden` when a role does not allow what its person wants to do. */
export function requireRole({ companyId, access }: CompanyCaller, role: CompanyRole): void {
  const verdict = authorizeRole(access, role)
  if (verdict === 'hidden') throw new AppError('not_found', { cause: new HiddenCompany(companyId) })
  if (verdict === 'forbidden') throw new AppError('forbidden')
}

export interface Authorized {
  /** Null on a public endpoint. */
  user: CurrentUser | null
  /** Null where access does not depend on one company. */
  company: CompanyCaller | null
}

/** Who calls; where the path names a company, also what they are to it, null when there is no such company. */
export interface Caller {
  user: CurrentUser
  role?: CompanyRole | null
  /** What names the state of the reply, where it has a tag. */
  state?: ReplyState
}

/** Authenticates the caller: the first thing that happens to every request. Null on a public endpoint. */
export async function identifyCaller(
  ctx: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | null> {
  const { access } = endpoint
  if (access === 'public') return null
  const { authorization } = request.headers
  const companyId = needsCompany(endpoint, access) ? readCompanyId(request) : null
  if (endpoint.tagged) return identifyWithState(ctx, request, companyId)
  if (companyId === null) {
    const user = await authenticate(ctx, authorization)
    request.caller = { user, companyId: null }
    return { user }
  }
  const { user, ...row } = await readCaller(ctx, authorization, (claims) =>
    readCallerRole(ctx.db, { ...claims, companyId }),
  )
  request.caller = { user, companyId: null }
  return { user, role: toRole(user, row) }
}

/** The same, with what names the state of the reply: read before the reply is, in the statement that finds the caller. */
async function identifyWithState(
  ctx: Context,
  request: FastifyRequest,
  companyId: string | null,
): Promise<Caller> {
  const { authorization } = request.headers
  const known = readKnownReply(request)
  if (companyId === null) {
    const { user, ...state } = await readCaller(ctx, authorization, (claims) =>
      known ? readUserState(ctx.db, { ...claims, ...known }) : readUserMoment(ctx.db, claims),
    )
    request.caller = { user, companyId: null }
    return { user, state }
  }
  const { user, ...row } = await readCaller(ctx, authorization, (claims) =>
    known
      ? readCallerState(ctx.db, { ...claims, companyId, ...known })
      : readCallerMoment(ctx.db, { ...claims, companyId }),
  )
  request.caller = { user, companyId: null }
  return { user, role: toRole(user, row), state: { ...row, memberships: row.membership } }
}

const toRole = (user: CurrentUser, row: CallerRow) =>
  row.company_id === null ? null : toCompanyRole(user, row)

/** Checks the endpoint's access for the caller. Throws `not_found` or `forbidden`. */
export async function authorizeRequest(
  ctx: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  { caller, lookups }: { caller: Caller | null; lookups: CompanyLookups },
): Promise<Authorized> {
  const { access } = endpoint
  if (!caller || access === 'public') return { user: null, company: null }
  const { user } = caller
  if (!needsCompany(endpoint, access)) {
    if (!hasPermission(access, user)) throw new AppError('forbidden')
    return { user, company: null }
  }
  const companyId = await findCompany(ctx.db, lookups, request.params as Record<string, string>)
  if (companyId === null) throw new AppError('not_found')
  request.caller = { user, companyId }
  const company = { user, companyId, access }
  if (caller.role === undefined) await authorizeCompany(ctx.db, company)
  else requireCompanyRole(company, caller.role)
  return { user, company }
}

/** A staff or admin endpoint about one company depends on it too, so that the company stays hidden from strangers. */
const needsCompany = ({ params }: Endpoint, access: Access): access is CompanyCaller['access'] =>
  isCompanyAccess(access) ||
  ((access === 'staff' || access === 'admin') &&
    companyKeys.some((key) => params !== undefined && key in params.shape))

function hasPermission(access: Access, { permissions }: CurrentUser): boolean {
  if (access === 'staff') return permissions.length > 0
  if (access === 'admin') return permissions.includes('admin')
  return access === 'user'
}

const Id = field.id()

/** The company in the path of a request; null where the path has none, or no id. */
export function readCompanyId({ params }: Pick<FastifyRequest, 'params'>): string | null {
  const { companyId } = (params ?? {}) as Record<string, string>
  return Id.safeParse(companyId).data ?? null
}

async function findCompany(
  db: Database,
  lookups: CompanyLookups,
  params: Record<string, string>,
): Promise<string | null> {
  const key = companyKeys.find((name) => params[name] !== undefined)
  const id = key && Id.safeParse(params[key]).data
  return key && id ? lookups[key](db, id) : null
}
