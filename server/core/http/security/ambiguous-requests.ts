import type { FastifyInstance } from 'fastify'
import { invalidField } from '#contract/core/errors.ts'

/**
 * Rejects requests that a proxy in front of this server could interpret differently. Proxies differ in which of two
 * Host headers they use, and in whether they resolve `..` in a path.
 */
export function rejectAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (countHosts(raw.rawHeaders) > 1) done(invalidField('header.Host', 'Send one Host header'))
    else if (hasDotSegment(raw.url ?? '')) done(invalidField('path', 'Send a path without . and .. segments'))
    else done()
  })
}

/** `rawHeaders` alternates names and values. If Host appears twice, Node silently drops the second header. */
const countHosts = (rawHeaders: readonly string[]) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length

/** Returns true if a segment of the path is `.` or `..`, percent-encoded or not. */
function hasDotSegment(url: string): boolean {
  if (!url.includes('.') && !url.includes('%')) return false
  const [path = ''] = url.split('?', 1)
  return /(?:^|[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:$|[/\\]|%2f|%5c)/i.test(path)
}
