import { z } from 'zod'
import type { AccountKind } from '#contract/rules/metrics/readings.ts'
import type { BankAccount, ProviderConnectionStatus } from '../accounting/index.ts'
import type { ProviderLog } from '../http.ts'
import { formatAmount } from '../money.ts'
import { toPlainText, toUtcTime } from '../replies.ts'
import type {
  BankTransaction,
  ConnectionAttention,
  LinkToken,
  PlaidItem,
  TransactionChanges,
} from './index.ts'
import { isItemGone } from './plaid-calls.ts'

// Enums are parsed as strings, because Plaid adds values without notice and an unknown value must not fail a call.

export const plaidLinkToken = z
  .object({ link_token: z.string().min(1), expiration: z.iso.datetime() })
  .transform(({ link_token, expiration }): LinkToken => ({
    link_token,
    expires_at: new Date(expiration).toISOString(),
  }))

export const plaidExchange = z.object({ access_token: z.string().min(1), item_id: z.string().min(1) })

function parseErrorStatus(code: string): ProviderConnectionStatus | null {
  if (isItemGone(code)) return 'Unlinked'
  return code === 'ITEM_LOGIN_REQUIRED' ? 'Error' : null
}

export const buildPlaidItemSchema = (log: ProviderLog) =>
  z
    .object({
      item: z.object({
        item_id: z.string().min(1),
        institution_name: z.string().nullish(),
        error: z.object({ error_code: z.string(), display_message: z.string().nullish() }).nullish(),
        consent_expiration_time: z.string().nullish(),
      }),
      status: z
        .object({ transactions: z.object({ last_successful_update: z.string().nullish() }).nullish() })
        .nullish(),
    })
    .transform(({ item: { item_id, error, ...item }, status: reads }): PlaidItem => {
      const status = error ? parseErrorStatus(error.error_code) : 'Linked'
      if (status === null)
        log.warn({ provider: 'plaid', id: item_id, error_code: error?.error_code }, 'unknown item error')
      return {
        institution_name: item.institution_name ?? null,
        status,
        attention: getAttention(item.consent_expiration_time),
        error_message: toPlainText(error?.display_message),
        last_sync: toUtcTime(reads?.transactions?.last_successful_update),
        consent_expires_at: toUtcTime(item.consent_expiration_time),
      }
    })

export const goneItem: PlaidItem = {
  institution_name: null,
  status: 'Unlinked',
  attention: null,
  error_message: null,
  last_sync: null,
  consent_expires_at: null,
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Returns `ends_soon` starting a week before consent expires. Plaid also sends a webhook then, but it may be lost. */
function getAttention(consentEnds: string | null | undefined): ConnectionAttention | null {
  const ends = Date.parse(consentEnds ?? '')
  return ends - Date.now() < WEEK_MS ? 'ends_soon' : null
}

const ACCOUNT_KINDS: Record<string, AccountKind> = {
  depository: 'cash',
  credit: 'card',
  loan: 'loan',
  investment: 'investment',
  brokerage: 'investment',
}

const currencyCodes = {
  iso_currency_code: z.string().nullish(),
  unofficial_currency_code: z.string().nullish(),
}

const parseCurrency = (codes: z.output<z.ZodObject<typeof currencyCodes>>) =>
  codes.iso_currency_code ?? codes.unofficial_currency_code ?? null

const plaidAccount = z.object({
  account_id: z.string().min(1),
  name: z.string(),
  mask: z.string().nullish(),
  type: z.string(),
  balances: z.object({
    current: z.number().nullish(),
    available: z.number().nullish(),
    ...currencyCodes,
  }),
})

export const plaidAccounts = z
  .object({
    accounts: z.array(plaidAccount),
    item: z.object({ institution_name: z.string().nullish() }),
  })
  .transform(({ accounts, item }) =>
    accounts.map(({ account_id, name, mask, type, balances }): BankAccount => {
      const kind = ACCOUNT_KINDS[type] ?? 'unknown'
      // Plaid reports debt as a positive balance.
      const sign = kind === 'card' || kind === 'loan' ? -1 : 1
      return {
        id: account_id,
        name,
        kind,
        institution: item.institution_name ?? null,
        account_number: mask ?? null,
        currency: parseCurrency(balances),
        balance: formatAmount(balances.current && balances.current * sign),
        available_balance: formatAmount(balances.available),
      }
    }),
  )

const plaidTransaction = z
  .object({
    transaction_id: z.string().min(1),
    account_id: z.string().min(1),
    amount: z.number(),
    ...currencyCodes,
    date: z.iso.date(),
    name: z.string(),
    pending: z.boolean(),
  })
  .transform((transaction): BankTransaction => ({
    id: transaction.transaction_id,
    account_id: transaction.account_id,
    date: transaction.date,
    description: transaction.name,
    // Plaid reports money out as positive.
    amount: formatAmount(-transaction.amount) ?? '',
    currency: parseCurrency(transaction),
    pending: transaction.pending,
  }))

const HISTORIES: Record<string, TransactionChanges['history']> = {
  NOT_READY: 'not_ready',
  INITIAL_UPDATE_COMPLETE: 'recent',
  HISTORICAL_UPDATE_COMPLETE: 'complete',
}

export const plaidChanges = z
  .object({
    added: z.array(plaidTransaction),
    modified: z.array(plaidTransaction),
    removed: z.array(z.object({ transaction_id: z.string(), account_id: z.string() })),
    next_cursor: z.string(),
    has_more: z.boolean(),
    transactions_update_status: z.string().nullish(),
  })
  .transform(({ removed, transactions_update_status, ...changes }): TransactionChanges => ({
    ...changes,
    removed: removed.map(({ transaction_id, account_id }) => ({ id: transaction_id, account_id })),
    history: HISTORIES[transactions_update_status ?? ''] ?? null,
  }))
