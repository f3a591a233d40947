import { countDays, toDay } from './time-zones.ts'
import { type CompanyStatus, waitingOn } from './statuses.ts'

/** What may speak against an application, in the order in which it is listed. */
export const riskNames = {
  connection_broken: 'A connection is broken',
  match_open: 'The match is not arranged',
  runway_short: 'Short runway',
  grant_not_approved: 'Funding not approved yet',
  books_missing: 'No books connected',
  connection_old: 'Old figures',
  customer_large: 'One large contract',
  loans_stated: 'Other loans',
  files_active: 'Files that act when opened',
  request_unanswered: 'A request without an answer',
} as const
export type RiskKind = keyof typeof riskNames

/** A blocking risk wants a reason before the application moves on; the others are to be watched. */
export const riskLevels = { blocks: 'Blocks', watch: 'Watch' } as const
export type RiskLevel = keyof typeof riskLevels

export interface Risk {
  kind: RiskKind
  level: RiskLevel
  /** One sentence. */
  reason: string
  /** What it rests on. Accepting a risk holds until this changes. */
  fact: string
}

/** What the database knows of an application that may be a risk: cheap enough to read for every row of a list. */
export interface RiskFacts {
  status: CompanyStatus
  /** As the applicant states it. */
  runway_months: number | null
  has_other_loans: boolean | null
  /** The share of the largest contract with a customer, 0–100. */
  largest_percentage: number | null
  connections: readonly { platform: string; source_type: string; status: string; last_sync: string | null }[]
  /** Names of the documents with macros, scripts and the like. */
  active_files: readonly string[]
  /** Grants and government contracts whose match is required, but not arranged; and those not approved. */
  open_matches: number
  unapproved_grants: number
  /** When the open review first asked for what has no answer yet. */
  waiting_since: string | null
}

/** Months of runway below which an application is to be watched, and below which it is blocked. */
export const runwayLimits = { watch: 6, blocks: 3 } as const
/** Percent of all contracts from which one contract is large. */
const largeShare = 50
/** Calendar days after which old figures, or an unanswered request, are a risk. */
const [oldFigures, longWait] = [35, 7]

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const joinNames = (names: readonly string[]) =>
  names.length > 2 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(' and ')

/** When risks are listed, and the zone in which days are counted: the same for all of the staff. */
export interface RiskClock {
  now: Date
  timeZone: string
}

type Rule = (facts: RiskFacts, clock: RiskClock) => Omit<Risk, 'kind'> | null

const isLinked = ({ status }: RiskFacts['connections'][number]) => status === 'Linked'

/** Those that can block stand first, so that what blocks is listed first. */
const rules: Record<RiskKind, Rule> = {
  connection_broken: ({ connections }) => {
    const broken = connections.filter(({ status }) => status === 'Error').map(({ platform }) => platform)
    if (broken.length === 0) return null
    const verb = broken.length === 1 ? 'gives' : 'give'
    return {
      level: 'blocks',
      reason: `${joinNames(broken)} ${verb} no new figures until the applicant signs in there again.`,
      fact: broken.toSorted().join(),
    }
  },
  match_open: ({ open_matches: count }) =>
    count === 0
      ? null
      : {
          level: 'blocks',
          reason: `${plural(count, 'grant')} must be matched with own funds, which are not arranged.`,
          fact: String(count),
        },
  runway_short: ({ runway_months: months }) =>
    months === null || months >= runwayLimits.watch
      ? null
      : {
          level: months < runwayLimits.blocks ? 'blocks' : 'watch',
          reason: `${plural(months, 'month')} stated; below ${months < runwayLimits.blocks ? runwayLimits.blocks : runwayLimits.watch}.`,
          fact: String(months),
        },
  grant_not_approved: ({ unapproved_grants: count }) =>
    count === 0
      ? null
      : {
          level: 'watch',
          reason: `${plural(count, 'grant')} ${count === 1 ? 'is' : 'are'} not approved yet.`,
          fact: String(count),
        },
  books_missing: ({ connections }) =>
    connections.some(({ source_type, status }) => source_type === 'accounting' && status !== 'Unlinked')
      ? null
      : { level: 'watch', reason: 'No ledger is connected; there are statements at most.', fact: 'none' },
  connection_old: ({ connections }, { now, timeZone }) => {
    const old = connections.filter(
      (one) =>
        isLinked(one) && one.last_sync !== null && countDays(one.last_sync, now, timeZone) > oldFigures,
    )
    const [first] = old.toSorted((one, other) => ((one.last_sync ?? '') < (other.last_sync ?? '') ? -1 : 1))
    if (!first?.last_sync) return null
    return {
      level: 'watch',
      reason: `${joinNames(old.map(({ platform }) => platform))} last read ${countDays(first.last_sync, now, timeZone)} days ago.`,
      fact: toDay(first.last_sync, timeZone),
    }
  },
  customer_large: ({ largest_percentage: share }) =>
    share === null || share < largeShare
      ? null
      : {
          level: 'watch',
          reason: `The largest contract is ${share}% of all contracts.`,
          fact: String(share),
        },
  loans_stated: ({ has_other_loans }) =>
    has_other_loans
      ? { level: 'watch', reason: 'The applicant states loans with others.', fact: 'yes' }
      : null,
  files_active: ({ active_files: files }) =>
    files.length === 0
      ? null
      : {
          level: 'watch',
          reason: `${joinNames(files)}: macros, scripts or files inside.`,
          fact: files.toSorted().join(),
        },
  request_unanswered: ({ waiting_since }, { now, timeZone }) =>
    waiting_since === null || countDays(waiting_since, now, timeZone) < longWait
      ? null
      : {
          level: 'watch',
          reason: `The applicant has not answered for ${countDays(waiting_since, now, timeZone)} days.`,
          fact: toDay(waiting_since, timeZone),
        },
}

/** Statuses in which an application is weighed: after it was sent, and before money moves. */
const isWeighed = (status: CompanyStatus) =>
  status !== 'draft' && status !== 'verify_client_email' && waitingOn(status) !== null

/** The risks of an application, those that block first. */
export function listRisks(facts: RiskFacts, clock: RiskClock): Risk[] {
  if (!isWeighed(facts.status)) return []
  return (Object.keys(rules) as RiskKind[]).flatMap((kind): Risk[] => {
    const risk = rules[kind](facts, clock)
    return risk ? [{ kind, ...risk }] : []
  })
}
