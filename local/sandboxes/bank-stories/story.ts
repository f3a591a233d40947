import type { Ledger } from '#local/sandboxes/bank-stories/ledger.ts'

export interface StoryAccount {
  /** Unique within its bank; the account of its movements. */
  key: string
  name: string
  type: 'depository' | 'credit' | 'loan' | 'investment' | 'other'
  subtype: string
  /** The last digits; null where the bank gives none, invented where absent. */
  mask?: string | null
  /** ISO 4217, an unofficial code, or null where the bank names none. */
  currency: string | null
  hasBalance: boolean
}

/** What the accounts of an invented bank are and saw. */
export interface BankStory {
  accounts: readonly StoryAccount[]
  /** Days of history that the bank returns before the link; two years by default. */
  historyDays?: number
  /** Whether changes come on several pages, of which later ones correct earlier ones. */
  correctsItself?: boolean
  /** The movements from one day to another; a later last day only adds to the end. */
  write: (seed: string, first: string, last: string) => Ledger
}

/** The two fields in which Plaid names a currency. */
export function toCurrencyCodes(currency: string | null) {
  const isOfficial = currency !== null && officialCurrencies.has(currency)
  return {
    iso_currency_code: isOfficial ? currency : null,
    unofficial_currency_code: isOfficial ? null : currency,
  }
}

const officialCurrencies = new Set(Intl.supportedValuesOf('currency'))
