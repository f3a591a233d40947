import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { CurrentUser } from '../../../context.ts'
import { maxChanges, retentionSeconds } from '../../live/read-changes.ts'
import { nameVersion, readKnownTag, sendTag } from './reply-tags.ts'

/** What the log of changes tells of a reply, read before the reply is. */
export interface ReplyState {
  /** Which transactions the reply holds, in PostgreSQL's own words: all before one, and which of those after it. */
  snapshot: string
  /** Seconds since 1970. */
  read_at: number
  /** The caller's role in the team of the company that the reply is about, or all their companies with their roles there. */
  memberships: string | null
  /** Whether anything that the caller may see was changed since the known snapshot; absent without one. */
  has_changed?: boolean
}

/** Columns of a query: the state of the log, for those who know no earlier one. */
export const selectMoment = [
  sql<string>`pg_current_snapshot()::text`.as('snapshot'),
  sql<number>`extract(epoch from now())::integer`.as('read_at'),
] as const

/** Column of a query of `caller`: their teams, for a reply about all their companies. */
export const selectMemberships = sql<
  string | null
>`(select string_agg(concat_ws(' ', own.company_id, own.role), ',' order by own.company_id)
    from company_members as own where own.user_id = caller.id)`.as('memberships')

/** The parameters of a statement that say which reply is known. */
export const knownParameters = ['snapshot', 'madeAt'] as const
export type KnownValues = Record<(typeof knownParameters)[number], string>

/** Condition: whether a company's reply that was made then, in seconds since 1970, says otherwise by now because of the time alone. */
export type IsOutdated = (companyId: string, madeAt: string) => RawBuilder<boolean>

/**
 * Columns of a query of `caller`: the same for those who know one, and whether anything was changed since, at one company or at
 * all that they may see. The log names no more than the company of a change, so that every change to it counts; so does each
 * that belongs to no company. What staff and applicants write to each other stands in no reply that has a tag.
 */
export const selectState = ({
  snapshot,
  madeAt,
  companyId,
  isOutdated,
}: KnownValues & { companyId?: string; isOutdated?: IsOutdated | undefined }) => {
  // between two bounds the planner expects few rows whatever the snapshot, so that it plans the statement once and not for each call
  const known = sql`${snapshot}::text::pg_snapshot`
  const concerns =
    companyId === undefined
      ? sql<boolean>`cardinality(caller.permissions) > 0 or exists (
          select from company_members as own where own.user_id = caller.id and own.company_id = change.company_id)`
      : sql<boolean>`change.company_id = ${companyId}`
  const outdated = companyId === undefined || !isOutdated ? sql`` : sql` or ${isOutdated(companyId, madeAt)}`
  return [
    ...selectMoment,
    sql<boolean>`(select count(*) > ${maxChanges} or coalesce(bool_or(change.kind <> 'message'
        and (change.user_id is null or change.user_id = caller.id) and (change.company_id is null or ${concerns})), false)
      from (select * from live_changes where transaction >= pg_snapshot_xmin(${known})
        and transaction < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(transaction, ${known}) limit ${maxChanges + 1}) as change)${outdated}`.as(
      'has_changed',
    ),
  ] as const
}

/** A reply that a caller has: when it was made, which part of the log it holds, and what they requested as whom. */
interface KnownReply extends KnownValues {
  version: string
  requested: string
}

/** Older ones are read anew: the log is not kept for longer, and what depends on the day must not stand for days. */
const maxAgeSeconds = retentionSeconds / 2

export function readKnownReply(request: FastifyRequest): KnownReply | null {
  const parts = /^([0-9a-f]{8}-)([\d._]+)-(\d{1,10})-([\w-]{22})$/.exec(readKnownTag(request))
  const [, version, written, madeAt, requested] = parts ?? []
  if (version === undefined || written === undefined || requested === undefined) return null
  const snapshot = written.replaceAll('.', ':').replaceAll('_', ',')
  return isSnapshot(snapshot) && madeAt !== undefined ? { version, snapshot, madeAt, requested } : null
}

const toNumbers = (snapshot: string) => snapshot.match(/\d+/g)?.map(BigInt) ?? []

/** Whether PostgreSQL takes this for a snapshot: a lower and an upper bound, and transactions between them in their order. */
function isSnapshot(text: string): boolean {
  if (!/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/.test(text)) return false
  const [from = 0n, to = 0n, ...open] = toNumbers(text)
  return (
    from > 0n &&
    from <= to &&
    open.every((id, index) => id >= (index ? (open[index - 1] ?? 0n) + 1n : from) && id < to)
  )
}

/** The snapshot as a tag may hold it; of one with many open transactions, only where the first of them is. */
function writeSnapshot(snapshot: string): string {
  const [from = ''] = snapshot.split(':')
  const text = snapshot.length <= maxSnapshot ? snapshot : `${from}:${from}:`
  return text.replaceAll(':', '.').replaceAll(',', '_')
}

const maxSnapshot = 120

const isBefore = (one: string, other: string) => (toNumbers(one)[1] ?? 0n) <= (toNumbers(other)[1] ?? 0n)

/**
 * Creates what names the replies of an endpoint by the state of the log: two of the same content may have different tags,
 * but what was changed in between is always noticed. Tells too whether the caller has this reply already. Null for callers
 * who are not staff: the log also contains what staff do among themselves, and a tag contains transaction ids.
 */
export function createStateTags(endpoint: Endpoint) {
  const version = nameVersion(endpoint)
  return (
    request: FastifyRequest,
    { user, state }: { user: CurrentUser; state: ReplyState },
  ): { tag: string; isKnown: boolean } | null => {
    if (user.permissions.length === 0) return null
    const known = readKnownReply(request)
    const requested = hash(
      'sha256',
      JSON.stringify([request.url, user.id, user.permissions, state.memberships]),
      'base64url',
    ).slice(0, 22)
    const isKnown =
      known?.version === version &&
      known.requested === requested &&
      state.has_changed === false &&
      state.read_at - Number(known.madeAt) < maxAgeSeconds &&
      // another database cluster, restored from a backup, counts its transactions anew
      isBefore(known.snapshot, state.snapshot)
    const madeAt = isKnown ? known.madeAt : state.read_at
    return { tag: `${version}${writeSnapshot(state.snapshot)}-${madeAt}-${requested}`, isKnown }
  }
}

/** Creates what names the state of a reply that has a tag, and tells whether the caller has the reply already. */
export function createSendState(endpoint: Endpoint) {
  if (!endpoint.tagged) return () => 'unknown'
  const nameState = createStateTags(endpoint)
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    caller: { user: CurrentUser; state?: ReplyState } | null,
  ) => {
    if (!caller?.state) return 'unknown'
    const tagState = nameState(request, { user: caller.user, state: caller.state })
    if (!tagState) return 'unknown'
    sendTag(reply, tagState.tag)
    return tagState.isKnown ? 'known' : 'unknown'
  }
}
