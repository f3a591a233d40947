import type { StatusChange } from '#contract/history.ts'
import { getStatusParty, type CompanyStatus } from '#contract/rules/statuses.ts'

export interface StatusSpan {
  id: string
  status: CompanyStatus
  from: string
  /** Null for the current status. */
  to: string | null
  /** In milliseconds. */
  length: number
}

/** Both `changes` and the result are newest first. */
export function toStatusSpans(changes: readonly StatusChange[], now: Date): StatusSpan[] {
  return changes.map(({ id, to: status, at }, index) => {
    const next = changes[index - 1]?.at ?? null
    const end = next === null ? now.getTime() : Date.parse(next)
    return { id, status, from: at, to: next, length: Math.max(0, end - Date.parse(at)) }
  })
}

type WaitingParty = NonNullable<ReturnType<typeof getStatusParty>> | 'none'

/** Returns the milliseconds per party. `none` is the time in statuses without a waiting party. */
export function sumWaitingTimes(spans: readonly StatusSpan[]): Record<WaitingParty, number> {
  const times: Record<WaitingParty, number> = { applicant: 0, funder: 0, none: 0 }
  for (const { status, length } of spans) times[getStatusParty(status) ?? 'none'] += length
  return times
}

const hour = 3_600_000
const day = 24 * hour

/** Formats milliseconds as whole hours or days, rounded down: `< 1 h`, `4 h`, `3 d`. */
export function formatDuration(length: number): string {
  if (length < hour) return '< 1 h'
  return length < day ? `${Math.floor(length / hour)} h` : `${Math.floor(length / day)} d`
}
