import type { Call, CallOptions } from '#contract/core/client.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import { type Change, getChangesHistory } from '#contract/history.ts'

/** Covers nearly every company; the history tab pages through the rest. */
const maxChanges = 200

type Query = Omit<NonNullable<Request<typeof getChangesHistory>['query']>, 'page' | 'page_size'>

/** A selection of the changes of a company. */
export interface ChangesQuery {
  companyId: string
  query: Query
}

/** Fetches the newest changes that match, up to `maxChanges`. A page may have fewer rows than were requested. */
export async function fetchChanges(
  call: Call,
  { companyId, query }: ChangesQuery,
  options: CallOptions,
): Promise<Change[]> {
  const changes: Change[] = []
  let next = { page: 1, page_size: maxLongRows }
  let count = maxChanges
  while (changes.length < Math.min(count, maxChanges)) {
    const request = { params: { companyId }, query: { ...query, ...next } }
    const reply = await call(getChangesHistory, request, options)
    if (reply.results.length === 0) break
    changes.push(...reply.results)
    count = reply.count
    next = { page: reply.page + 1, page_size: reply.page_size }
  }
  return changes
}
