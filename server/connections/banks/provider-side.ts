import type { AtProvider, Found } from '../save.ts'
import type { ConnectionRow } from '../rows.ts'
import type { Context } from '#server/core/context.ts'
import type { LinkAttention, PlaidItem, QuilttConnection } from '#server/providers/banking/index.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { requirePlaid, requireQuiltt } from './platforms.ts'

/** What can be asked of Plaid or Quiltt about one link. Every method throws ProviderError. */
export interface BankLink extends AtProvider {
  /** The link as it is now; one that is gone is no error, but Unlinked. */
  read(): Promise<Found>
}

/** The way to what a row stands for; null while its person has not been at the bank, and after we gave the key away. */
export async function bankLink(ctx: Context, row: ConnectionRow): Promise<BankLink | null> {
  if (row.provider === 'plaid') return plaidLink(ctx, row)
  return row.provider === 'quiltt' ? quilttLink(ctx, row) : null
}

/** Plaid's key to an account; null when it does not open, for our own key is lost or it stands in another row. */
export async function accountKey(
  { secrets, log }: Context,
  { id, sealed_token }: ConnectionRow,
): Promise<string | null> {
  if (sealed_token === null) return null
  try {
    return await secrets.open(sealed_token, id)
  } catch (error) {
    log.error({ err: error, connection: id }, 'the key to a bank account does not open')
    return null
  }
}

async function plaidLink(ctx: Context, row: ConnectionRow): Promise<BankLink | null> {
  if (row.sealed_token === null) return null
  const token = await accountKey(ctx, row)
  if (token === null) return lostLink(ctx, row)
  const plaid = requirePlaid(ctx)
  return {
    read: async () => foundItem(await plaid.item(token)),
    accounts: () => plaid.accounts(token),
    end: () => plaid.remove(token),
  }
}

/** A link that we have no key to any more: its person can give it up and link the bank anew. */
function lostLink({ log }: Context, { last_sync, provider_connection_id: item_id }: ConnectionRow): BankLink {
  const error_message = 'This connection cannot be used any more. Disconnect it and link the bank again'
  const details = { note: 'the key does not open' }
  return {
    read: () => Promise.resolve({ status: 'Error', platform: null, last_sync, error_message }),
    accounts: () => Promise.reject(new ProviderError('plaid', 'open the key', 'auth', { details })),
    end: () => Promise.resolve(log.error({ item_id }, 'a bank link was given up that lives on at Plaid')),
  }
}

function quilttLink(ctx: Context, row: ConnectionRow): BankLink | null {
  const { profile_id: profile, provider_connection_id: id } = row
  if (profile === null || id === null) return null
  const quiltt = requireQuiltt(ctx)
  return {
    async read() {
      try {
        return foundConnection(await quiltt.connection(profile, id), row.last_sync)
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'not_found') return gone
        throw error
      }
    },
    accounts: () => quiltt.accounts(profile, id),
    end: () => quiltt.disconnect(profile, id),
  }
}

const gone: Found = { status: 'Unlinked', platform: null, last_sync: null, error_message: null }

const attentionWords: Record<LinkAttention, string> = {
  ends_soon: 'The bank will end this connection soon. Connect it again to keep it',
  bank_trouble: 'The bank has trouble of its own. There is nothing you need to do',
}

/** What a person should know of a link, in one sentence; null when all is well. */
function wordsFor(
  status: Found['status'],
  attention: LinkAttention | null,
  told: string | null,
): string | null {
  if (status === 'Error') return told ?? 'The bank asks you to sign in again'
  if (status === 'Unlinked') return null
  return told ?? (attention && attentionWords[attention])
}

/** What Plaid says of a link, in the words that all providers share. */
export const foundItem = (item: PlaidItem): Found => ({
  status: item.status,
  platform: item.institution_name,
  last_sync: item.last_sync,
  error_message: wordsFor(item.status, item.attention, item.error_message),
})

/** The same of Quiltt, which does not say when it read the bank. */
export const foundConnection = (connection: QuilttConnection, lastSync: string | null): Found => ({
  status: connection.status,
  platform: connection.institution_name,
  last_sync: lastSync,
  error_message: wordsFor(connection.status, connection.attention, null),
})
