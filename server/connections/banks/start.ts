import { AppError } from '#contract/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import { addConnection } from '../save.ts'
import { loadConnection } from '../read.ts'
import { type ConnectionRow, listConnectionRows, isRepairable } from '../rows.ts'
import { type Edit, editCompany, requireEditable } from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import type { LinkToken } from '#server/providers/banking/index.ts'
import { openAccessToken } from './remote-connection.ts'
import { type BankPlatformKey, getBankPlatformName, requirePlaid } from './platforms.ts'
import { startLinkSession } from './link-sessions.ts'

interface BankConnectionRequest {
  platform_key: BankPlatformKey
  update_mode: boolean
  /** The one to repair. */
  connection_id?: string | undefined
  subsidiary: boolean
}

/** How long a visit lasts to whose window no token of ours gives an end. */
const LINK_SESSION_HOURS = 4

/**
 * Begins a visit to a bank: for a new connection, the one that waits for its person or another, or to repair a broken
 * one. Throws `connection_linked` when there is nothing to repair.
 */
export async function startBankConnection(
  ctx: Context,
  company: CompanyCaller,
  request: BankConnectionRequest,
): Promise<Connection> {
  const { user, companyId } = company
  const { platform_key } = request
  if (!ctx[platform_key]) throw unknownPlatform()
  const named = request.update_mode
    ? findRepairable(await listPlatformRows(ctx.db, companyId, request), request)
    : null
  const key = named && (await openAccessToken(ctx, named))
  // without its key a link can only be begun anew
  const broken = platform_key === 'plaid' && key === null ? null : named
  const window = platform_key === 'plaid' ? await createLinkToken(ctx, company, key) : null
  return editCompany(ctx, company, async (edit) => {
    requireEditable(edit)
    const id = broken?.id ?? (await findOrAddPending(edit, request))
    const expires_at =
      window?.expires_at ?? new Date(Date.now() + LINK_SESSION_HOURS * 3_600_000).toISOString()
    const visit = { platform_key, connection_id: id, is_repair: broken !== null, expires_at }
    const state = await startLinkSession(edit, user, visit)
    return {
      ...(await loadConnection(edit.trx, companyId, id)),
      state,
      link_token: window?.link_token ?? null,
      connection_id: platform_key === 'quiltt' ? (broken?.provider_connection_id ?? null) : null,
    }
  })
}

function unknownPlatform(): AppError {
  const errors = [{ path: 'body.platform_key', message: 'Choose a platform' }]
  return new AppError('invalid_request', { details: { errors } })
}

const listPlatformRows = async (
  db: Context['db'] | Transaction,
  companyId: string,
  { platform_key }: BankConnectionRequest,
) => (await listConnectionRows(db, companyId)).filter(({ provider }) => provider === platform_key)

/** What is broken, or works with a warning; null when what is named can only be begun anew. */
function findRepairable(
  rows: ConnectionRow[],
  { connection_id }: BankConnectionRequest,
): ConnectionRow | null {
  if (connection_id === undefined) {
    const broken = rows.find(({ status }) => status === 'Error')
    if (!broken && rows.some(({ status }) => status === 'Linked')) throw new AppError('connection_linked')
    return broken ?? null
  }
  const named = rows.find(({ id }) => id === connection_id)
  if (!named) throw new AppError('not_found')
  if (named.status === 'Linked' && named.error_message === null) throw new AppError('connection_linked')
  return isRepairable(named) ? named : null
}

/** A token that opens Plaid's window; Quiltt's is opened with the person's session there. */
async function createLinkToken(
  ctx: Context,
  { user, companyId }: CompanyCaller,
  key: string | null,
): Promise<LinkToken> {
  const redirectUri = getReturnAddress(ctx)
  return requirePlaid(ctx).createLinkToken({
    userReference: user.id,
    companyReference: companyId,
    webhookUrl: ctx.config.plaid?.webhookUrl ?? '',
    ...(redirectUri && { redirectUri }),
    ...(key && { updateAccessToken: key }),
  })
}

/** Where a bank with a page of its own sends people back to. Plaid refuses one in the clear, except on this machine. */
function getReturnAddress({ config: { publicUrl } }: Context): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  const isAccepted = protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
  return isAccepted ? `${publicUrl}/app/connections/return` : null
}

/** The connection that still waits for its person, or a new one. */
async function findOrAddPending(edit: Edit, request: BankConnectionRequest): Promise<string> {
  const { platform_key, subsidiary } = request
  const waiting = (await listPlatformRows(edit.trx, edit.companyId, request)).find(isPending)
  if (waiting) return waiting.id
  return addConnection(edit, { ...buildPendingConnection(platform_key), subsidiary })
}

/** Whether a bank's own person has not been there yet. */
export const isPending = ({ status, provider_connection_id }: ConnectionRow): boolean =>
  status === 'PendingAuth' && provider_connection_id === null

/** A connection before its person has been at the bank. */
export const buildPendingConnection = (key: BankPlatformKey) => ({
  provider: key,
  platform_key: key,
  platform: getBankPlatformName(key),
  source_type: 'banking',
  status: 'PendingAuth' as const,
  link_id: null,
  provider_connection_id: null,
  last_sync: null,
  error_message: null,
})
