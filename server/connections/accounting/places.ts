import { AppError } from '#contract/errors.ts'
import { type ConnectionRow, connectionRows } from '../rows.ts'
import type { Context } from '#server/core/context.ts'
import type { Platform } from '#server/providers/accounting/index.ts'
import { type LinkRow, linksOf } from './accounts.ts'

/** A company or one of its subsidiaries at the provider, with the connections that we know there, oldest first. */
export interface Place {
  link: LinkRow
  rows: ConnectionRow[]
}

/** The places of some links of one company. */
export async function placesOf({ db }: Context, companyId: string, links: LinkRow[]): Promise<Place[]> {
  const rows = await connectionRows(db, companyId)
  return links.map((link) => ({ link, rows: rows.filter(({ link_id }) => link_id === link.id) }))
}

/** The link under which the provider keeps a connection of its own. */
export async function linkOf(ctx: Context, { company_id, link_id }: ConnectionRow): Promise<LinkRow> {
  const link = (await linksOf(ctx, company_id)).find(({ id }) => id === link_id)
  if (!link) throw new AppError('not_found')
  return link
}

/** The books that are linked at a place: there is one ledger at each, and any number of banks and shops. */
export const linkedBooks = ({ rows }: Place): ConnectionRow | undefined =>
  rows.find(({ source_type, status }) => source_type === 'accounting' && status === 'Linked')

/** What waits for its person to link this platform; more than one where several were begun at once. */
export const waitingAt = ({ rows }: Place, { key }: Platform): ConnectionRow[] =>
  rows.filter(({ platform_key, status }) => platform_key === key && status === 'PendingAuth')

/**
 * A subsidiary's place with room for the platform: no other books are linked, broken or waiting there, or, for a bank
 * or a shop, none of this platform. Where the platform was linked before it comes first: it is likely the same
 * subsidiary's. Undefined when every place is taken.
 */
export function roomFor(platform: Platform, subsidiaries: Place[]): LinkRow | undefined {
  const isRival = ({ source_type, platform_key }: ConnectionRow) =>
    platform.source_type === 'accounting' ? source_type === 'accounting' : platform_key === platform.key
  const free = subsidiaries.filter(
    ({ rows }) => !rows.some((row) => row.status !== 'Unlinked' && isRival(row)),
  )
  const known = free.find(({ rows }) => rows.some(({ platform_key }) => platform_key === platform.key))
  return (known ?? free[0])?.link
}
