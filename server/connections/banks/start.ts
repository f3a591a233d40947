import { AppError, invalidField } from '#contract/core/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import { bankPages } from '#contract/rules/bank-pages.ts'
import { addConnection, touchConnection } from '../save.ts'
import { requireConnectable } from '../connectable.ts'
import { loadConnection } from '../read.ts'
import { type ConnectionRow, listConnectionRows, isRepairable } from '../rows.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import type { LinkToken } from '#server/providers/banking/index.ts'
import { decryptAccessToken } from './remote-connection.ts'
import { type BankPlatformKey, requirePlaid, unnamedBank } from './platforms.ts'
import { startLinkSession } from './link-sessions.ts'

interface BankConnectionRequest {
  platform_key: BankPlatformKey
  update_mode: boolean
  connection_id?: string | undefined
  subsidiary: boolean
}

/** Lifetime of a link session without a link token. */
const LINK_SESSION_HOURS = 4

/** Throws `connection_linked` when a repair is requested but the connection works. */
export async function startBankConnection(
  ctx: Context,
  company: CompanyCaller,
  request: BankConnectionRequest,
): Promise<Connection> {
  const { user, companyId } = company
  const { platform_key } = request
  if (!ctx[platform_key]) throw invalidField('body.platform_key', 'Choose a platform')
  const repairable = request.update_mode
    ? findRepairable(await listPlatformRows(ctx.db, companyId, request), request)
    : null
  const accessToken = repairable && (await decryptAccessToken(ctx, repairable))
  // A Plaid connection without an access token cannot be repaired, so the user has to connect the bank again.
  const broken = platform_key === 'plaid' && accessToken === null ? null : repairable
  const linkToken = platform_key === 'plaid' ? await createLinkToken(ctx, company, accessToken) : null
  return editCompany(ctx, company, async (edit) => {
    await requireConnectable(edit, platform_key)
    const id = broken?.id ?? (await findOrAddPending(edit, request))
    const expires_at =
      linkToken?.expires_at ?? new Date(Date.now() + LINK_SESSION_HOURS * 3_600_000).toISOString()
    const linkSession = { platform_key, connection_id: id, is_repair: broken !== null, expires_at }
    const state = await startLinkSession(edit, user, linkSession)
    return {
      ...(await loadConnection(edit.trx, companyId, id)),
      state,
      link_token: linkToken?.link_token ?? null,
      ...(platform_key === 'quiltt' && broken
        ? { connection_id: broken.provider_connection_id, profile_id: broken.profile_id }
        : {}),
    }
  })
}

const listPlatformRows = async (
  db: Context['db'] | Transaction,
  companyId: string,
  { platform_key }: BankConnectionRequest,
) => (await listConnectionRows(db, companyId)).filter(({ provider }) => provider === platform_key)

/**
 * Returns null if no connection can be repaired. Throws `connection_linked` if the connection works, and `not_found`
 * for an unknown id.
 */
function findRepairable(
  rows: ConnectionRow[],
  { connection_id }: BankConnectionRequest,
): ConnectionRow | null {
  if (connection_id === undefined) {
    const broken = rows.find(({ status }) => status === 'Error')
    if (!broken && rows.some(({ status }) => status === 'Linked')) throw new AppError('connection_linked')
    return broken ?? null
  }
  const requested = rows.find(({ id }) => id === connection_id)
  if (!requested) throw new AppError('not_found')
  if (requested.status === 'Linked' && requested.error_message === null)
    throw new AppError('connection_linked')
  return isRepairable(requested) ? requested : null
}

async function createLinkToken(
  ctx: Context,
  { user, companyId }: CompanyCaller,
  accessToken: string | null,
): Promise<LinkToken> {
  const redirectUri = getReturnAddress(ctx)
  return requirePlaid(ctx).createLinkToken({
    userReference: user.id,
    companyReference: companyId,
    webhookUrl: ctx.config.plaid?.webhookUrl ?? '',
    ...(redirectUri && { redirectUri }),
    ...(accessToken && { updateAccessToken: accessToken }),
  })
}

/** Returns null for an address that Plaid does not accept: plain HTTP on a host other than localhost. */
function getReturnAddress({ config: { publicUrl } }: Context): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  const isAccepted = protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
  return isAccepted ? publicUrl + bankPages.return : null
}

async function findOrAddPending(edit: Edit, request: BankConnectionRequest): Promise<string> {
  const { platform_key, subsidiary } = request
  const pending = (await listPlatformRows(edit.trx, edit.companyId, request)).find(isPending)
  if (pending) {
    await touchConnection(edit.trx, pending)
    return pending.id
  }
  return addConnection(edit, { ...buildPendingConnection(platform_key), subsidiary })
}

/** Returns true if the user has not approved the connection at the bank yet. */
export const isPending = ({ status, provider_connection_id }: ConnectionRow): boolean =>
  status === 'PendingAuth' && provider_connection_id === null

export const buildPendingConnection = (key: BankPlatformKey) => ({
  provider: key,
  platform_key: key,
  platform: unnamedBank,
  source_type: 'banking',
  status: 'PendingAuth' as const,
  link_id: null,
  provider_connection_id: null,
  last_sync: null,
  error_message: null,
  consent_expires_at: null,
})
