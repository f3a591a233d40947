import { countDays, toDay } from './time-zones.ts'
import { type CompanyStatus, getStatusParty } from './statuses.ts'

/** The names of the risks, in display order. */
export const riskNames = {
  connection_broken: 'Broken connection',
  match_open: 'Matching funds not arranged',
  runway_short: 'Short runway',
  grant_not_approved: 'Funding not approved yet',
  books_missing: 'No accounting connected',
  connection_old: 'Outdated figures',
  customer_large: 'One large contract',
  loans_stated: 'Other loans',
  files_infected: 'Files with malware',
  request_unanswered: 'Unanswered request',
} as const
export type RiskKind = keyof typeof riskNames

/** If a blocking risk is not accepted, the staff area requires a reason for moving the application forward. */
export const riskLevels = { blocks: 'Blocks', watch: 'Watch' } as const
export type RiskLevel = keyof typeof riskLevels

export const riskFilters = { any: 'Any risk', blocks: 'Blocks', ...riskNames } as const
export type RiskFilter = keyof typeof riskFilters

export const matchesRiskFilter = ({ kind, level }: Pick<Risk, 'kind' | 'level'>, filter: RiskFilter) =>
  filter === 'any' || filter === level || filter === kind

export interface Risk {
  kind: RiskKind
  level: RiskLevel
  reason: string
  /** The data on which the risk is based. If the fact changes, the risk is no longer accepted. */
  fact: string
}

/** These facts must be cheap to read, because lists need them for every row. */
export interface RiskFacts {
  status: CompanyStatus
  runway_months: number | null
  has_other_loans: boolean | null
  /** The largest contract's share of the total contract value, in percent. */
  largest_percentage: number | null
  connections: readonly { platform: string; source_type: string; status: string; last_sync: string | null }[]
  infected_files: readonly string[]
  /** The number of grants and government contracts whose required matching funds are not arranged. */
  open_matches: number
  /** The number of grants and government contracts whose funding is not approved. */
  unapproved_grants: number
  /** The time since which a section of the open review has been waiting on the applicant; null if no section is. */
  waiting_since: string | null
}

/** In months. A runway below `watch` is a risk to watch; below `blocks`, it is a blocking risk. */
export const runwayLimits = { watch: 6, blocks: 3 } as const
/** A contract with at least this percentage of the total contract value is a risk. */
const largeShare = 50
/** Both limits are in calendar days. */
const [maxFigureAge, maxWait] = [35, 7]

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const countGrants = (count: number) =>
  `${plural(count, 'grant')} or government contract${count === 1 ? '' : 's'}`
const joinNames = (names: readonly string[]) =>
  names.length > 2 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(' and ')

export interface RiskClock {
  now: Date
  /** The office's time zone, so that the number of days is the same for all staff. */
  timeZone: string
}

type Rule = (facts: RiskFacts, clock: RiskClock) => Omit<Risk, 'kind'> | null

const isLinked = ({ status }: RiskFacts['connections'][number]) => status === 'Linked'

/** Rules for blocking risks come first, so that blocking risks are listed first. */
const rules: Record<RiskKind, Rule> = {
  connection_broken: ({ connections }) => {
    const broken = connections.filter(({ status }) => status === 'Error').map(({ platform }) => platform)
    if (broken.length === 0) return null
    const verb = broken.length === 1 ? 'sends' : 'send'
    return {
      level: 'blocks',
      reason: `${joinNames(broken)} ${verb} no new figures until the applicant signs in again.`,
      fact: broken.toSorted().join(),
    }
  },
  match_open: ({ open_matches: count }) =>
    count === 0
      ? null
      : {
          level: 'blocks',
          reason: `${countGrants(count)} ${count === 1 ? 'requires' : 'require'} matching funds that are not arranged.`,
          fact: String(count),
        },
  runway_short: ({ runway_months: months }) =>
    months === null || months >= runwayLimits.watch
      ? null
      : {
          level: months < runwayLimits.blocks ? 'blocks' : 'watch',
          reason: `${plural(months, 'month')} of runway stated, less than ${months < runwayLimits.blocks ? runwayLimits.blocks : runwayLimits.watch}.`,
          fact: String(months),
        },
  grant_not_approved: ({ unapproved_grants: count }) =>
    count === 0
      ? null
      : {
          level: 'watch',
          reason: `${countGrants(count)} ${count === 1 ? 'is' : 'are'} not approved yet.`,
          fact: String(count),
        },
  books_missing: ({ connections }) =>
    connections.some(({ source_type, status }) => source_type === 'accounting' && status !== 'Unlinked')
      ? null
      : { level: 'watch', reason: 'No accounting is connected.', fact: 'none' },
  connection_old: ({ connections }, { now, timeZone }) => {
    const outdated = connections.filter(
      (connection) =>
        isLinked(connection) &&
        connection.last_sync !== null &&
        countDays(connection.last_sync, now, timeZone) > maxFigureAge,
    )
    const [first] = outdated.toSorted((a, b) => ((a.last_sync ?? '') < (b.last_sync ?? '') ? -1 : 1))
    if (!first?.last_sync) return null
    const upTo = outdated.length > 1 ? 'up to ' : ''
    return {
      level: 'watch',
      reason: `${joinNames(outdated.map(({ platform }) => platform))} last synced ${upTo}${countDays(first.last_sync, now, timeZone)} days ago.`,
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
    has_other_loans ? { level: 'watch', reason: 'The applicant has other loans.', fact: 'yes' } : null,
  files_infected: ({ infected_files: files }) =>
    files.length === 0
      ? null
      : {
          level: 'watch',
          reason: `Malware was found in ${joinNames(files)}. Request a clean copy.`,
          fact: files.toSorted().join(),
        },
  request_unanswered: ({ waiting_since }, { now, timeZone }) =>
    waiting_since === null || countDays(waiting_since, now, timeZone) < maxWait
      ? null
      : {
          level: 'watch',
          reason: `The applicant has not answered for ${countDays(waiting_since, now, timeZone)} days.`,
          fact: toDay(waiting_since, timeZone),
        },
}

/** True from submission with a verified email address until funding or rejection. False for Non US and CFO Customer. */
const isUnderReview = (status: CompanyStatus) =>
  status !== 'draft' && status !== 'verify_client_email' && getStatusParty(status) !== null

/** Lists the risks of an application, blocking risks first; empty if the application is not under review. */
export function listRisks(facts: RiskFacts, clock: RiskClock): Risk[] {
  if (!isUnderReview(facts.status)) return []
  return (Object.keys(rules) as RiskKind[]).flatMap((kind): Risk[] => {
    const risk = rules[kind](facts, clock)
    return risk ? [{ kind, ...risk }] : []
  })
}
