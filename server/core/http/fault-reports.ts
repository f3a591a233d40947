import type { FastifyRequest } from 'fastify'
import type { AppError } from '#contract/core/errors.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { readCompanyId } from './authorize.ts'
import type { ReportContext, Reports } from '#server/core/reports.ts'

/** A lasting fault is reported once in this interval, however many requests run into it. */
const repeatIntervalMs = 10 * 60_000

/**
 * How often an error is reported. An unexpected error: each time. A database or file store that is down, or a provider
 * that refuses our key or gives unreadable answers, breaks every request until somebody acts: once in a while, under
 * this name. A provider that is slow, busy or down recovers by itself, and users learn when to try again: never.
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
  // A statement timeout (57014) concerns this endpoint alone.
  return { once: reason === '57014' ? `${code} ${where}` : `${code} ${String(reason)}` }
}

/** Where a request was going and for whom: the route's pattern, never its path. */
export function toReportContext({ method, routeOptions, params, caller }: FastifyRequest) {
  const { user, companyId } = caller ?? { user: null, companyId: readCompanyId({ params }) }
  return {
    where: `${method} ${routeOptions.url ?? '(no route)'}`,
    ...(user && { user_id: user.id }),
    ...(companyId !== null && { company_id: companyId }),
  } satisfies ReportContext
}

/** Reports server faults among the errors that requests end with; logging them is done elsewhere. */
export function faultReporter(reports: Reports, now = Date.now) {
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
