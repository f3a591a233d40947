import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { CurrentUser } from '../../context.ts'
import { maxChanges, retentionSeconds } from '../../live/read-changes.ts'
import { nameVersion, readKnownTag, sendTag } from './reply-tags.ts'

/** What the log of changes tells of a reply, read before the reply is. */
export interface ReplyState {
  /** The oldest transaction that was open: the reply holds all before it. */
  horizon: string
  /** Seconds since 1970. */
  read_at: number
  /** The companies whose team the caller is in, with their roles there. */
  memberships: string | null
  /** Whether anything that the caller may see was changed from the known horizon on; of no use without one. */
  has_changed: boolean
}

/**
 * Columns of a query of `caller`: the state of the log for them, at one company or at all that they may see. The log names
 * no more than the company of a change, so that every change to it counts; so does each that belongs to no company. What
 * staff and applicants write to each other stands in no reply that has a tag.
 */
export const selectState = ({ horizon, companyId }: { horizon: string; companyId?: string }) => {
  const concerns =
    companyId === undefined
      ? sql<boolean>`cardinality(caller.permissions) > 0 or exists (
          select from company_members as own where own.user_id = caller.id and own.company_id = change.company_id)`
      : sql<boolean>`change.company_id = ${companyId}`
  return [
    sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('horizon'),
    sql<number>`extract(epoch from now())::integer`.as('read_at'),
    sql<
      string | null
    >`(select string_agg(concat_ws(' ', own.company_id, own.role), ',' order by own.company_id)
      from company_members as own where own.user_id = caller.id)`.as('memberships'),
    sql<boolean>`(select count(*) > ${maxChanges} or coalesce(bool_or(change.kind <> 'message'
        and (change.user_id is null or change.user_id = caller.id) and (change.company_id is null or ${concerns})), false)
      from (select * from live_changes where transaction >= nullif(${horizon}, '')::xid8 limit ${maxChanges + 1}) as change)`.as(
      'has_changed',
    ),
  ] as const
}

/** A reply that a caller has: when it was made, from where on they do not know the log, and what they requested as whom. */
interface KnownReply {
  version: string
  horizon: string
  madeAt: number
  requested: string
}

/** Older ones are read anew: the log is not kept for longer, and what depends on the day must not stand for days. */
const maxAgeSeconds = retentionSeconds / 2

export function readKnownReply(request: FastifyRequest): KnownReply | null {
  const parts = /^([0-9a-f]{8}-)(\d{1,19})-(\d{1,10})-([\w-]{22})$/.exec(readKnownTag(request))
  const [, version, horizon, madeAt, requested] = parts ?? []
  if (version === undefined || horizon === undefined || requested === undefined) return null
  return { version, horizon, madeAt: Number(madeAt), requested }
}

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
      !state.has_changed &&
      state.read_at - known.madeAt < maxAgeSeconds &&
      // another database cluster, restored from a backup, counts its transactions anew
      BigInt(known.horizon) <= BigInt(state.horizon)
    const madeAt = isKnown ? known.madeAt : state.read_at
    sendTag(reply, `${version}${state.horizon}-${madeAt}-${requested}`)
    return isKnown ? 'known' : 'changed'
  }
}
