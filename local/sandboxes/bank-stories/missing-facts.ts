import type { BankStory, StoryAccount } from './story.ts'
import { generateMonthlyLedger } from './write-months.ts'

const checking = {
  type: 'depository',
  subtype: 'checking',
  mask: null,
  currency: 'USD',
  hasBalance: true,
} as const

const accounts: readonly StoryAccount[] = [
  { ...checking, key: 'operating', name: 'Operating', mask: '4410' },
  { ...checking, key: 'unread', name: 'Payroll', hasBalance: false },
  { ...checking, key: 'pool', name: 'Pool', type: 'other', subtype: 'other' },
  { ...checking, key: 'nameless', name: '', currency: null },
  { ...checking, key: 'tokens', name: 'Token wallet', currency: 'DOGE' },
]

export const missingFacts: BankStory = {
  accounts,
  write: (_seed, first, last) =>
    generateMonthlyLedger(
      {
        opening: { operating: 90_000, unread: 20_000, pool: 5000, nameless: 7000, tokens: 1_200_000 },
        monthly: [
          { account: 'operating', day: 4, amount: 12_000, text: 'ACH CREDIT HARBOR FOODS' },
          { account: 'operating', day: 13, amount: -10_000, text: 'ONLINE TRANSFER TO PAYROLL' },
          { account: 'unread', day: 13, amount: 10_000, text: 'ONLINE TRANSFER FROM CHECKING 4410' },
          { account: 'unread', day: 15, amount: -10_000, text: 'GUSTO PAYROLL' },
          { account: 'tokens', day: 18, amount: 1000, text: 'NODE REWARD' },
          { account: 'nameless', day: 22, amount: -40, text: 'SERVICE' },
        ],
      },
      first,
      last,
    ),
}
