import { generateLedger } from '#local/sandboxes/bank-stories/ledger.ts'
import type { BankStory, StoryAccount } from './story.ts'

const dollars = { currency: 'USD', hasBalance: true } as const

const accounts: readonly StoryAccount[] = [
  { ...dollars, key: 'operating', name: 'Operating', type: 'depository', subtype: 'checking' },
  { ...dollars, key: 'reserve', name: 'Reserve', type: 'depository', subtype: 'savings' },
  { ...dollars, key: 'card', name: 'Company card', type: 'credit', subtype: 'credit card' },
]

/** Two accounts and a card with every fact, two years back. */
export const tidyBank: BankStory = { accounts, write: generateLedger }

/** The same of a bank that gives the last three months only, without a word about it. */
export const shortHistory: BankStory = { ...tidyBank, historyDays: 90 }
