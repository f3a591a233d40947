import { generateLedger } from '#local/sandboxes/bank-stories/ledger.ts'
import type { BankStory, StoryAccount } from './story.ts'

const dollars = { currency: 'USD', hasBalance: true } as const

const accounts: readonly StoryAccount[] = [
  { ...dollars, key: 'operating', name: 'Operating', type: 'depository', subtype: 'checking' },
  { ...dollars, key: 'reserve', name: 'Reserve', type: 'depository', subtype: 'savings' },
  { ...dollars, key: 'card', name: 'Company card', type: 'credit', subtype: 'credit card' },
]

export const tidyBank: BankStory = { accounts, write: generateLedger }

/** A bank with 90 days of history. Its responses do not indicate that older transactions are missing. */
export const shortHistory: BankStory = { ...tidyBank, historyDays: 90 }
