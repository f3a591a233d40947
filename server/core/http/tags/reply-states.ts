import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { CurrentUser } from '../../context.ts'
import { maxChanges, retentionSeconds } from '../../live/read-changes.ts'
import { nameVersion, readKnownTag, sendTag } from './reply-tags.ts'

/** What the log of changes tells of a reply, read before the reply is. */
export interface ReplyState {
  /** Which transactions the reply holds, in PostgreSQL's own words: all before one, and which of those after it. */
  snapshot: string
  /** Seconds since 1970. */
  read_at: number
  /** The companies whose team the caller is in, with their roles there. */
  memberships: string | null
  /** Whether anything that the caller may see was changed since the known snapshot; absent without one. */
  has_changed?: boolean
}

/** Columns of a query of `caller`: the state of the log for them, where they know no earlier one. */
export const selectMoment = [
  sql<string>`pg_current_snapshot()::text`.as('snapshot'),
  sql<number>`extract(epoch from now())::integer`.as('read_at'),
  sql<string | null>`(select string_agg(concat_ws(' ', own.company_id, own.role), ',' order by own.company_id)
    from company_members as own where own.user_id = caller.id)`.as('memberships'),
] as const

/**
 * The same for those who know one, and whether anything was changed since, at one company or at all that they may see. The log names
 * no more than the company of a change, so that every change to it counts; so does each that belongs to no company. What
 * staff and applicants write to each other stands in no reply that has a tag.
 */
export const selectState = ({ snapshot, companyId }: { snapshot: string; companyId?: string }) => {
  const known = sql`${snapshot}::text::pg_snapshot`
  const concerns =
    companyId === undefined
      ? sql<boolean>`cardinality(caller.permissions) > 0 or exists (
          select from company_members as own where own.user_id = caller.id and own.company_id = change.company_id)`
      : sql<boolean>`change.company_id = ${companyId}`
  return [
    ...selectMoment,
    sql<boolean>`(select count(*) > ${maxChanges} or coalesce(bool_or(change.kind <> 'message'
        and (change.user_id is null or change.user_id = caller.id) and (change.company_id is null or ${concerns})), false)
      from (select * from live_changes where transaction >= pg_snapshot_xmin(${known})
        and not pg_visible_in_snapshot(transaction, ${known}) limit ${maxChanges + 1}) as change)`.as(
      'has_changed',
    ),
  ] as const
}

/** A reply that a caller has: when it was made, which part of the log it holds, and what they requested as whom. */
interface KnownReply {
  version: string
  snapshot: string
  madeAt: number
  requested: string
}

/** Older ones are read anew: the log is not kept for longer, and what depends on the day must not stand for days. */
const maxAgeSeconds = retentionSeconds / 2

export function readKnownReply(request: FastifyRequest): KnownReply | null {
  const parts = /^([0-9a-f]{8}-)([\d._]+)-(\d{1,10})-([\w-]{22})$/.exec(readKnownTag(request))
  const [, version, written, madeAt, requested] = parts ?? []
  if (version === undefined || written === undefined || requested === undefined) return null
  const snapshot = written.replaceAll('.', ':').replaceAll('_', ',')
  return isSnapshot(snapshot) ? { version, snapshot, madeAt: Number(madeAt), requested } : null
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
 * Creates what names the replies of an endpoint by the state of the log, where they have a tag: two of the same content may
 * have different tags, but what was changed in between is always noticed. Returns whether the caller has this reply already.
 */
export function createStateTags(endpoint: Endpoint) {
  const version = endpoint.tagged ? nameVersion(endpoint) : ''
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    caller: { user: CurrentUser; state?: ReplyState } | null,
  ): 'known' | 'changed' => {
    if (!caller?.state) return 'changed'
    const { user, state } = caller
    const known = readKnownReply(request)
    const requested = createHash('sha256')
      .update(JSON.stringify([request.url, user.id, user.permissions, state.memberships]))
      .digest('base64url')
      .slice(0, 22)
    const isKnown =
      known?.version === version &&
      known.requested === requested &&
      state.has_changed === false &&
      state.read_at - known.madeAt < maxAgeSeconds &&
      // another database cluster, restored from a backup, counts its transactions anew
      isBefore(known.snapshot, state.snapshot)
    const madeAt = isKnown ? known.madeAt : state.read_at
    sendTag(reply, `${version}${writeSnapshot(state.snapshot)}-${madeAt}-${requested}`)
    return isKnown ? 'known' : 'changed'
  }
}
