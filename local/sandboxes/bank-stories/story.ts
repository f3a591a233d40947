import type { Ledger } from '#local/sandboxes/bank-stories/ledger.ts'

export interface StoryAccount {
  /** A key by which transactions refer to the account; unique within the bank. */
  key: string
  name: string
  type: 'depository' | 'credit' | 'loan' | 'investment' | 'other'
  subtype: string
  /**
   * The last digits of the account number. Null if the bank does not send the digits. If undefined, the digits are
   * generated.
   */
  mask?: string | null
  /** An ISO 4217 code, an unofficial code, or null if the bank does not send a currency. */
  currency: string | null
  hasBalance: boolean
}

export interface BankStory {
  accounts: readonly StoryAccount[]
  /** The number of days of history before the link; two years by default. */
  historyDays?: number
  /** Whether Plaid's transaction updates span several pages, with later pages that correct earlier pages. */
  correctsItself?: boolean
  /**
   * Generates the transactions between two days, inclusive. A later `last` adds transactions at the end and changes none
   * of the earlier transactions.
   */
  write: (seed: string, first: string, last: string) => Ledger
}

export function toCurrencyCodes(currency: string | null) {
  const isOfficial = currency !== null && officialCurrencies.has(currency)
  return {
    iso_currency_code: isOfficial ? currency : null,
    unofficial_currency_code: isOfficial ? null : currency,
  }
}

const officialCurrencies = new Set(Intl.supportedValuesOf('currency'))
