import { AppError } from '#contract/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import type { AtProvider } from '../save.ts'
import { loadConnection } from '../read.ts'
import { type ConnectionRow, connectionRows } from '../rows.ts'
import { bySystem } from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import type { Platform, ProviderConnection } from '#server/providers/accounting/index.ts'
import { type LinkRow, linksOf } from './accounts.ts'
import { linkedBooks, linkOf, type Place, placesOf, waitingAt } from './places.ts'
import { subsidiaryLink, waitingOfSubsidiary } from './subsidiaries.ts'
import { storeConnections, syncLinks } from './sync.ts'

interface Wanted {
  platform_key: string
  update_mode: boolean
  connection_id?: string | undefined
  subsidiary: boolean
}

/** Takes up a connection through the accounting-data provider, or makes it there. */
export async function startCodatConnection(
  ctx: Context,
  company: CompanyCaller,
  wanted: Wanted,
): Promise<Connection> {
  const { companyId } = company
  const platform = await requirePlatform(ctx, wanted.platform_key)
  const links = await linksOf(ctx, companyId)
  await syncLinks(
    ctx,
    links.filter(({ subsidiary }) => subsidiary > 0 === wanted.subsidiary),
  )
  const places = await placesOf(ctx, companyId, links)
  const broken = brokenOne(places, wanted)
  if (broken) return takeUp(ctx, company, broken)
  const [own, ...subsidiaries] = places
  if (!own) throw new AppError('not_found')
  if (!wanted.subsidiary) return startOwn(ctx, company, own, platform)
  const waiting = await waitingOfSubsidiary(ctx, company, subsidiaries, platform)
  if (waiting) return takeUp(ctx, company, waiting)
  return begin(ctx, company, await subsidiaryLink(ctx, company, subsidiaries, platform), platform)
}

/** The platform of this key, if it can be connected now. */
async function requirePlatform({ accounting }: Context, key: string): Promise<Platform> {
  const { platforms } = await accounting.platforms()
  const found = platforms.find((platform) => platform.key === key && platform.enabled)
  if (found) return found
  const errors = [{ path: 'body.platform_key', message: 'Choose a platform' }]
  throw new AppError('invalid_request', { details: { errors } })
}

/** What is to be repaired: the one that is named, or the first that is broken. Throws `not_found` for a strange name. */
function brokenOne(
  places: Place[],
  { platform_key, update_mode, connection_id, subsidiary }: Wanted,
): ConnectionRow | undefined {
  const same = places.flatMap(({ link, rows }) =>
    link.subsidiary > 0 || !subsidiary ? rows.filter((row) => row.platform_key === platform_key) : [],
  )
  if (connection_id && !same.some(({ id }) => id === connection_id)) throw new AppError('not_found')
  if (!update_mode) return undefined
  return same.find(({ id, status }) => status === 'Error' && (connection_id ?? id) === id)
}

/** Starts what is the company's own. Throws `connection_linked` for a second one of a platform, and for second books. */
async function startOwn(
  ctx: Context,
  company: CompanyCaller,
  own: Place,
  platform: Platform,
): Promise<Connection> {
  const isLinked = own.rows.some(
    ({ platform_key, status }) => platform_key === platform.key && status === 'Linked',
  )
  if (isLinked) throw new AppError('connection_linked')
  const [waiting] = waitingAt(own, platform)
  if (waiting) return takeUp(ctx, company, waiting)
  const books = linkedBooks(own)
  if (books && platform.source_type === 'accounting')
    throw new AppError('connection_linked', {
      message: `${books.platform} is linked already. Disconnect it first to use other books`,
    })
  return begin(ctx, company, own.link, platform)
}

async function begin(
  ctx: Context,
  company: CompanyCaller,
  link: LinkRow,
  { key }: Platform,
): Promise<Connection> {
  return handOut(ctx, company, link, await ctx.accounting.createConnection(link.provider_company_id, key))
}

/** Links are good once: reads the connection again for a fresh one. */
async function takeUp(ctx: Context, company: CompanyCaller, row: ConnectionRow): Promise<Connection> {
  const link = await linkOf(ctx, row)
  const fresh = await ctx.accounting.connection(link.provider_company_id, idOf(row))
  if (fresh.status === 'Linked') {
    await storeConnections(ctx, bySystem(link.company_id), link, [fresh])
    throw new AppError('connection_linked')
  }
  return handOut(ctx, company, link, fresh)
}

async function handOut(
  ctx: Context,
  company: CompanyCaller,
  link: LinkRow,
  made: ProviderConnection,
): Promise<Connection> {
  if (!made.link_url) throw new AppError('connection_invalid_data')
  await storeConnections(ctx, company, link, [made])
  const rows = await connectionRows(ctx.db, link.company_id)
  const row = rows.find(({ provider_connection_id }) => provider_connection_id === made.id)
  if (!row) throw new AppError('not_found')
  return { ...(await loadConnection(ctx.db, link.company_id, row.id)), link_url: made.link_url }
}

/** The database sees to it that each has one. */
const idOf = ({ provider_connection_id }: ConnectionRow): string => provider_connection_id ?? ''

/** What can be asked about a connection through the accounting-data provider. */
export async function codatConnection(ctx: Context, row: ConnectionRow): Promise<AtProvider> {
  const { provider_company_id: company } = await linkOf(ctx, row)
  const source_type = row.source_type === 'banking' ? 'banking' : 'accounting'
  return {
    accounts: () => ctx.accounting.bankAccounts(company, { id: idOf(row), source_type }),
    end: () => ctx.accounting.unlink(company, idOf(row)),
  }
}
