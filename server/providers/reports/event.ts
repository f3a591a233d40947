import { randomUUID } from 'node:crypto'
import type { ReportContext } from '../../core/reports.ts'
import { scrubValue, scrubText } from '#contract/rules/scrub.ts'
import type { SentryConfig } from './config.ts'

const MAX_FRAMES = 50
const MAX_CAUSES = 5

/** Secrets and email addresses are scrubbed from texts. */
export function buildSentryEvent(
  error: unknown,
  context: ReportContext,
  { release, environment }: Omit<SentryConfig, 'dsn'>,
) {
  const { where, request_id, user_id, company_id, level = 'error', extra } = context
  const tags = { request_id, company_id }
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1000,
    platform: 'node',
    level,
    release,
    environment,
    ...(where !== undefined && { transaction: scrubText(where) }),
    ...(user_id !== undefined && { user: { id: user_id } }),
    tags: Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== undefined)),
    ...(extra && { extra: scrubValue(extra) }),
    // Sentry expects the deepest cause first.
    exception: { values: listCauses(error).map(toException).toReversed() },
  }
}

function listCauses(error: unknown): unknown[] {
  const chain = [error]
  for (let last = error; last instanceof Error && last.cause !== undefined && chain.length < MAX_CAUSES;) {
    last = last.cause
    if (chain.includes(last)) break
    chain.push(last)
  }
  return chain
}

function toException(error: unknown) {
  if (!(error instanceof Error))
    return { type: 'NotAnError', value: scrubText(JSON.stringify(scrubValue(error)) ?? '') }
  const { code } = error as { code?: unknown }
  const type = typeof code === 'string' ? `${error.name} ${code}` : error.name
  const frames = parseFrames(error.stack ?? '')
  return {
    type: scrubText(type),
    value: scrubText(error.message),
    ...(frames.length > 0 && { stacktrace: { frames } }),
  }
}

/** The oldest frame comes first, as Sentry expects. */
function parseFrames(stack: string) {
  return stack
    .split('\n')
    .flatMap((line) => parseFrame(line.trim()) ?? [])
    .slice(0, MAX_FRAMES)
    .toReversed()
}

function parseFrame(line: string) {
  const [, name, inside, bare] = /^at (?:(.*?) \((.*)\)|(.*))$/.exec(line) ?? []
  const [, place, lineno, colno] = /^(.*?):(\d+):(\d+)$/.exec(inside ?? bare ?? '') ?? []
  if (place === undefined) return null
  const filename = place.replace(/^file:\/\//, '').replace(`${process.cwd()}/`, '')
  return {
    function: name?.replace(/^async /, '') || '<anonymous>',
    filename,
    lineno: Number(lineno),
    colno: Number(colno),
    in_app: !filename.startsWith('node:') && !filename.includes('node_modules/'),
  }
}
