import { AppError } from '#contract/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import { addConnection } from '../save.ts'
import { loadConnection } from '../read.ts'
import { type ConnectionRow, connectionRows, isRepairable } from '../rows.ts'
import { type Edit, editCompany, requireEditable } from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import type { LinkToken } from '#server/providers/banking/index.ts'
import { accountKey } from './provider-side.ts'
import { type DirectKey, nameOf, requirePlaid } from './platforms.ts'
import { openVisit } from './link-sessions.ts'

interface Wanted {
  platform_key: DirectKey
  update_mode: boolean
  /** The one to repair. */
  connection_id?: string | undefined
  subsidiary: boolean
}

/** How long a visit lasts to whose window no token of ours gives an end. */
const visitHours = 4

/**
 * Begins a visit to a bank: for a new connection, the one that waits for its person or another, or to repair a broken
 * one. Throws `connection_linked` when there is nothing to repair.
 */
export async function startBankLink(
  ctx: Context,
  company: CompanyCaller,
  wanted: Wanted,
): Promise<Connection> {
  const { user, companyId } = company
  const { platform_key } = wanted
  if (!ctx[platform_key]) throw unknownPlatform()
  const named = wanted.update_mode ? repairable(await ownRows(ctx.db, companyId, wanted), wanted) : null
  const key = named && (await accountKey(ctx, named))
  // without its key a link can only be begun anew
  const broken = platform_key === 'plaid' && key === null ? null : named
  const window = platform_key === 'plaid' ? await openWindow(ctx, company, key) : null
  return editCompany(ctx, company, async (edit) => {
    requireEditable(edit)
    const id = broken?.id ?? (await waitingConnection(edit, wanted))
    const expires_at = window?.expires_at ?? new Date(Date.now() + visitHours * 3_600_000).toISOString()
    const visit = { platform_key, connection_id: id, is_repair: broken !== null, expires_at }
    const state = await openVisit(edit, user, visit)
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

const ownRows = async (db: Context['db'] | Transaction, companyId: string, { platform_key }: Wanted) =>
  (await connectionRows(db, companyId)).filter(({ provider }) => provider === platform_key)

/** What is broken, or works with a warning; null when what is named can only be begun anew. */
function repairable(rows: ConnectionRow[], { connection_id }: Wanted): ConnectionRow | null {
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
async function openWindow(
  ctx: Context,
  { user, companyId }: CompanyCaller,
  key: string | null,
): Promise<LinkToken> {
  const redirectUri = returnAddress(ctx)
  return requirePlaid(ctx).createLinkToken({
    userReference: user.id,
    companyReference: companyId,
    webhookUrl: ctx.config.plaid?.webhookUrl ?? '',
    ...(redirectUri && { redirectUri }),
    ...(key && { updateAccessToken: key }),
  })
}

/** Where a bank with a page of its own sends people back to. Plaid refuses one in the clear, except on this machine. */
function returnAddress({ config: { publicUrl } }: Context): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  const isAccepted = protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
  return isAccepted ? `${publicUrl}/app/connections/return` : null
}

/** The connection that still waits for its person, or a new one. */
async function waitingConnection(edit: Edit, wanted: Wanted): Promise<string> {
  const { platform_key, subsidiary } = wanted
  const waiting = (await ownRows(edit.trx, edit.companyId, wanted)).find(isWaiting)
  if (waiting) return waiting.id
  return addConnection(edit, { ...waitingFor(platform_key), subsidiary })
}

/** Whether a bank's own person has not been there yet. */
export const isWaiting = ({ status, provider_connection_id }: ConnectionRow): boolean =>
  status === 'PendingAuth' && provider_connection_id === null

/** A connection before its person has been at the bank. */
export const waitingFor = (key: DirectKey) => ({
  provider: key,
  platform_key: key,
  platform: nameOf(key),
  source_type: 'banking',
  status: 'PendingAuth' as const,
  link_id: null,
  provider_connection_id: null,
  last_sync: null,
  error_message: null,
})
