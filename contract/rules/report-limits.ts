const DEFAULT_PAUSE_S = 60

/**
 * Returns for how many milliseconds Sentry accepts no errors, by the headers of a response; 0 when it accepts them.
 * `X-Sentry-Rate-Limits: 60:error;transaction:organization, 2700::key`: seconds, categories (none: all), scope.
 */
export function errorPauseMs(status: number, headers: Headers, now = Date.now()): number {
  const limits = headers.get('x-sentry-rate-limits')
  if (limits) return Math.max(0, ...limits.split(',').map(limitOnErrors)) * 1000
  if (status !== 429) return 0
  const retryAfter = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? DEFAULT_PAUSE_S * 1000 : Math.max(0, until - now)
}

/** The seconds of one limit, or 0 when it does not apply to errors. */
function limitOnErrors(limit: string): number {
  const [seconds = '', categories = ''] = limit.trim().split(':')
  const all = categories === '' || categories.split(';').includes('error')
  if (!all) return 0
  return /^\d+$/.test(seconds) ? Number(seconds) : DEFAULT_PAUSE_S
}
