import { AppError } from '#contract/errors.ts'
import type { Connection } from '#contract/links.ts'
import type { AtProvider } from '../connections/keep.ts'
import { loadConnection } from '../connections/read.ts'
import { type ConnectionRow, connectionRows } from '../connections/rows.ts'
import type { Context, CurrentUser } from '../core/context.ts'
import type { Platform, ProviderConnection } from '../providers/accounting/index.ts'
import type { LinkRow } from './links.ts'
import { isOfCodat, storeConnections, syncLink } from './sync.ts'

interface Wanted {
  platform_key: string
  update_mode: boolean
  connection_id?: string | undefined
  subsidiary: boolean
}

/** Takes up a connection through the accounting-data provider, or makes it there. */
export async function startCodatConnection(
  ctx: Context,
  user: CurrentUser,
  link: LinkRow,
  { platform_key, update_mode, connection_id, subsidiary }: Wanted,
): Promise<Connection> {
  const platform = await requirePlatform(ctx, platform_key)
  await syncLink(ctx, link)
  const known = (await connectionRows(ctx.db, link.company_id)).filter(isOfCodat)
  const same = known.filter((connection) => connection.platform_key === platform_key)
  if (connection_id && !same.some(({ id }) => id === connection_id)) throw new AppError('not_found')
  const repairable = same.find(({ id, status }) => status === 'Error' && (connection_id ?? id) === id)
  if (update_mode && repairable) return takeUp(ctx, user, link, repairable)
  if (same.some(({ status }) => status === 'Linked')) throw new AppError('connection_linked')
  const waiting = same.find(({ status }) => status === 'PendingAuth')
  if (waiting) return takeUp(ctx, user, link, waiting)
  refuseSecondBooks(known, platform)
  const made = await ctx.accounting.createConnection(link.provider_company_id, platform_key)
  return handOut(ctx, user, link, made, subsidiary)
}

/** The platform of this key, if it can be connected now. */
async function requirePlatform({ accounting }: Context, key: string): Promise<Platform> {
  const { platforms } = await accounting.platforms()
  const found = platforms.find((platform) => platform.key === key && platform.enabled)
  if (found) return found
  const errors = [{ path: 'body.platform_key', message: 'Choose a platform' }]
  throw new AppError('invalid_request', { details: { errors } })
}

/** A company has one set of books at the provider; banks it may have many. */
function refuseSecondBooks(known: ConnectionRow[], wanted: Platform): void {
  const books = known.find(({ source_type, status }) => source_type === 'accounting' && status === 'Linked')
  if (!books || wanted.source_type !== 'accounting') return
  throw new AppError('connection_linked', {
    message: `${books.platform} is linked already. Disconnect it first to use other books`,
  })
}

/** Links are good once: reads the connection again for a fresh one. */
async function takeUp(
  ctx: Context,
  user: CurrentUser,
  link: LinkRow,
  row: ConnectionRow,
): Promise<Connection> {
  const fresh = await ctx.accounting.connection(link.provider_company_id, idOf(row))
  if (fresh.status === 'Linked') {
    await storeConnections(ctx, 'system', link, [fresh])
    throw new AppError('connection_linked')
  }
  return handOut(ctx, user, link, fresh, undefined)
}

async function handOut(
  ctx: Context,
  user: CurrentUser,
  link: LinkRow,
  made: ProviderConnection,
  subsidiary: boolean | undefined,
): Promise<Connection> {
  if (!made.link_url) throw new AppError('connection_invalid_data')
  await storeConnections(ctx, { user, access: 'editor' }, link, [made], subsidiary)
  const rows = await connectionRows(ctx.db, link.company_id)
  const row = rows.find(({ provider_connection_id }) => provider_connection_id === made.id)
  if (!row) throw new AppError('not_found')
  return { ...(await loadConnection(ctx.db, link.company_id, row.id)), link_url: made.link_url }
}

/** The database sees to it that each has one. */
const idOf = ({ provider_connection_id }: ConnectionRow): string => provider_connection_id ?? ''

/** What can be asked about a connection through the accounting-data provider. */
export function codatConnection({ accounting }: Context, link: LinkRow, row: ConnectionRow): AtProvider {
  const company = link.provider_company_id
  const source_type = row.source_type === 'banking' ? 'banking' : 'accounting'
  return {
    accounts: () => accounting.bankAccounts(company, { id: idOf(row), source_type }),
    end: () => accounting.unlink(company, idOf(row)),
  }
}
