const DEFAULT_PAUSE_S = 60

/**
 * Returns how long to pause error reports, in milliseconds, based on the headers of Sentry's response. Each limit in
 * `X-Sentry-Rate-Limits: 60:error;transaction:organization, 2700::key` consists of seconds, categories (empty means
 * all) and scope.
 */
export function getErrorPauseMs(status: number, headers: Headers, now = Date.now()): number {
  const limits = headers.get('x-sentry-rate-limits')
  if (limits) return Math.max(0, ...limits.split(',').map(limitOnErrors)) * 1000
  if (status !== 429) return 0
  const retryAfter = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? DEFAULT_PAUSE_S * 1000 : Math.max(0, until - now)
}

function limitOnErrors(limit: string): number {
  const [seconds = '', categories = ''] = limit.trim().split(':')
  const includesErrors = categories === '' || categories.split(';').includes('error')
  if (!includesErrors) return 0
  return /^\d+$/.test(seconds) ? Number(seconds) : DEFAULT_PAUSE_S
}
