import type { StatusChange } from '#contract/history.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'

export const stageNames = ['Applied', 'In review', 'Term sheet', 'Checks', 'Signing', 'Funded'] as const

export interface Stage {
  name: (typeof stageNames)[number]
  /** `ended`: the stage in which the application was rejected. */
  state: 'done' | 'now' | 'todo' | 'ended'
  /** Null if the company has not reached the stage, or if the time is unknown. */
  at: string | null
}

/** The stage of each status; null before submission, after a rejection and outside the pipeline. */
const stageByStatus: Record<CompanyStatus, number | null> = {
  draft: null,
  non_us: 0,
  cfo_customer: null,
  verify_client_email: 0,
  in_review: 1,
  user_action_required: 1,
  term_sheet: 2,
  dd_in_review: 3,
  dd_user_action_required: 3,
  docs_await_sign: 4,
  funded: 5,
  repaid: 5,
  rejected: null,
}

const last = stageNames.length - 1

/**
 * `history` is newest first. Ignores changes before a return to draft, and stages that the application was moved back
 * from.
 */
export function listStages(
  status: CompanyStatus,
  history: readonly StatusChange[],
  submittedAt: string | null,
): Stage[] {
  const { dates, reached } = traceStages(history.toReversed())
  const isEnded = status === 'rejected'
  const now = isEnded ? reached : (stageByStatus[status] ?? -1)
  const applied = dates[0] ?? (now >= 0 ? submittedAt : null)
  return stageNames.map((name, index) => ({
    name,
    state: getState(index, now, isEnded),
    at: index > now ? null : index === 0 ? applied : (dates[index] ?? null),
  }))
}

function getState(index: number, now: number, isEnded: boolean): Stage['state'] {
  if (index > now) return 'todo'
  if (index < now || (now === last && !isEnded)) return 'done'
  return isEnded ? 'ended' : 'now'
}

/** `changes` are oldest first. `reached` is -1 if no stage was reached. */
function traceStages(changes: readonly StatusChange[]): { dates: (string | undefined)[]; reached: number } {
  let dates: (string | undefined)[] = []
  let stage = -1
  for (const { to, at } of changes) {
    if (to === 'rejected') continue
    const next = stageByStatus[to] ?? -1
    if (next < 0) dates = []
    else if (next !== stage) {
      dates = dates.slice(0, next)
      dates[next] = at
      // An application can move directly to In review when it is submitted.
      if (next === 1) dates[0] ??= at
    }
    stage = next
  }
  return { dates, reached: stage }
}
