import type { FastifyRequest } from 'fastify'
import type { AppError } from '#contract/core/errors.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { readCompanyId } from './authorize.ts'
import type { ReportContext, Reports } from '#server/core/reports.ts'

/** Lasting faults are reported at most once per interval. */
const repeatIntervalMs = 10 * 60_000

/**
 * Unexpected errors are reported each time. Lasting faults, such as an unavailable database or a rejected provider key,
 * are reported at most once per interval for each value of `once`. Other provider failures need no operator, so they
 * are never reported.
 */
function chooseFrequency({ code, cause }: AppError, where: string): 'each time' | 'never' | { once: string } {
  if (cause instanceof ProviderError) {
    const { provider, kind } = cause
    return kind === 'auth' || kind === 'invalid' ? { once: `${provider} ${kind}` } : 'never'
  }
  if (code === 'provider_unavailable') return 'never'
  if (code === 'storage_full') return { once: code }
  if (code !== 'unavailable') return 'each time'
  const { code: reason = 'away' } = (cause ?? {}) as { code?: unknown }
  // A statement timeout (57014) affects only this endpoint.
  return { once: reason === '57014' ? `${code} ${where}` : `${code} ${String(reason)}` }
}

/** Returns a request's route pattern, user id and company id, but not its path, which may contain other ids. */
export function toReportContext({ method, routeOptions, params, caller }: FastifyRequest) {
  const { user, companyId } = caller ?? { user: null, companyId: readCompanyId({ params }) }
  return {
    where: `${method} ${routeOptions.url ?? '(no route)'}`,
    ...(user && { user_id: user.id }),
    ...(companyId !== null && { company_id: companyId }),
  } satisfies ReportContext
}

/**
 * Creates a function that reports errors with status 500 or higher, as often as `chooseFrequency` allows. The function
 * does not log the errors.
 */
export function createFaultReporter(reports: Reports, now = Date.now) {
  const reportedAt = new Map<string, number>()
  const isDue = (name: string) => {
    if (now() - (reportedAt.get(name) ?? -Infinity) < repeatIntervalMs) return false
    reportedAt.set(name, now())
    return true
  }
  return (error: AppError, request: FastifyRequest): void => {
    if (error.status < 500) return
    const context = toReportContext(request)
    const frequency = chooseFrequency(error, context.where)
    if (frequency === 'never' || (frequency !== 'each time' && !isDue(frequency.once))) return
    reports.report(error.cause ?? error, { ...context, request_id: request.id })
  }
}
