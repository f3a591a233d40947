import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CompanyAccess, Endpoint } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Context, CurrentUser } from '../../../context.ts'
import type { CompanyEditor } from '../../data/company-locks.ts'
import { authorizeRequest, type CompanyLookups, identifyCaller, readCompanyId } from '../access.ts'
import { readClaims } from '../caller-key.ts'
import { UnknownCaller } from '../current-user.ts'

interface Served {
  app: FastifyInstance
  endpoint: Endpoint
  access: CompanyAccess
  lookups: CompanyLookups
}

/** Does what a request asks for, as `editor`. */
type Work<T> = (editor: CompanyEditor) => Promise<T>

/**
 * Creates what runs the edits of one endpoint. `prepare` reads what a request asks for; what is wrong with that is said
 * only to a caller who may edit the company.
 */
export const createCompanyEdit =
  <T>(
    ctx: Context,
    { app, endpoint, access, lookups }: Served,
    prepare: (request: FastifyRequest) => Work<T>,
  ) =>
  async (request: FastifyRequest): Promise<T> => {
    await app.countRequest(request, endpoint)
    const prepared = attempt(() => prepare(request))
    const companyId = readCompanyId(request)
    if (companyId !== null && 'value' in prepared) {
      const claims = await readClaims(ctx, request.headers.authorization)
      const onIdentified = (user: CurrentUser) => void (request.caller = { user, companyId })
      try {
        return await prepared.value({ claims, companyId, access, onIdentified })
      } catch (error) {
        // saved below, as by any other request
        if (!(error instanceof UnknownCaller)) throw error
      }
    }
    const caller = await identifyCaller(ctx, endpoint, request)
    const { company } = await authorizeRequest(ctx, endpoint, request, { caller, lookups })
    if ('error' in prepared) throw prepared.error
    if (!company) throw new AppError('not_found')
    return prepared.value(company)
  }

function attempt<T>(read: () => T): { value: T } | { error: unknown } {
  try {
    return { value: read() }
  } catch (error) {
    return { error }
  }
}
