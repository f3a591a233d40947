import type { FastifyRequest } from 'fastify'
import {
  type Access,
  type CompanyKey,
  companyKeys,
  type Endpoint,
  isCompanyAccess,
} from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import * as field from '#contract/core/fields.ts'
import type { CoreContext, CurrentUser } from '../core-context.ts'
import type { Database } from '../data/database.ts'
import { type CompanyCaller, requireRole } from './access.ts'
import { findOrCreateCaller } from './current-user.ts'

/** Finds the id of the company that a row belongs to. Returns null if the row does not exist. */
export type FindCompanyId = (db: Database, id: string) => Promise<string | null>

export type CompanyLookups = Record<CompanyKey, FindCompanyId>

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public endpoints, and before authorization has identified the caller and the path's company. */
    caller: { user: CurrentUser; companyId: string | null } | null
  }
}

export interface Authorized {
  /** Null on public endpoints. */
  user: CurrentUser | null
  /** Null if the access does not depend on a company. */
  company: CompanyCaller | null
}

/**
 * Identifies the caller and checks the endpoint's access. Throws `unauthorised` without a valid token, `account_erased`
 * for an erased person, `not_found` if the company does not exist or must stay hidden, and `forbidden` if the caller's
 * role or permission is not sufficient.
 */
export async function authorizeRequest(
  ctx: CoreContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  lookups: CompanyLookups,
): Promise<Authorized> {
  const { access } = endpoint
  if (access === 'public') return { user: null, company: null }
  if (!request.claims) throw new AppError('unauthorised')
  const isOfCompany = needsCompany(endpoint, access)
  const companyId = isOfCompany ? await findCompanyId(ctx.db, lookups, request.params) : null
  const { user, role } = await findOrCreateCaller(ctx, request.claims, companyId)
  request.caller = { user, companyId }
  if (!isOfCompany) {
    if (!hasPermission(access, user)) throw new AppError('forbidden')
    return { user, company: null }
  }
  if (companyId === null) throw new AppError('not_found')
  const company = { user, companyId, access }
  requireRole(company, role)
  return { user, company }
}

/** Staff and admin endpoints for a company also check the company, so that outsiders cannot tell whether it exists. */
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

/** Returns the `companyId` path parameter, or null if it is missing or not a valid id. */
export function readCompanyId({ params }: Pick<FastifyRequest, 'params'>): string | null {
  const { companyId } = (params ?? {}) as Record<string, string>
  return Id.safeParse(companyId).data ?? null
}

async function findCompanyId(db: Database, lookups: CompanyLookups, given: unknown): Promise<string | null> {
  const params = given as Record<string, string>
  const key = companyKeys.find((name) => params[name] !== undefined)
  const id = key && Id.safeParse(params[key]).data
  return key && id ? lookups[key](db, id) : null
}
