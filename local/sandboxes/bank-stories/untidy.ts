import type { BankStory, StoryAccount } from './story.ts'
import { type MonthlyTransaction, generateMonthlyLedger } from './write-months.ts'

const dollars = { currency: 'USD', hasBalance: true } as const
const checking = { ...dollars, name: 'Business Checking', type: 'depository', subtype: 'checking' } as const
const savings = { ...dollars, name: 'Savings', type: 'depository', subtype: 'savings', mask: null } as const

const accounts: readonly StoryAccount[] = [
  { ...checking, key: 'operating', mask: '1111' },
  { ...checking, key: 'payroll', mask: '2222' },
  { ...savings, key: 'idle' },
  { ...savings, key: 'reserve' },
  { ...dollars, key: 'card', name: 'Business Card', type: 'credit', subtype: 'credit card', mask: '8042' },
  { ...dollars, key: 'loan', name: 'Dryer loan', type: 'loan', subtype: 'business', mask: '7741' },
  { ...dollars, key: 'plan', name: 'Retirement plan', type: 'investment', subtype: '401k', mask: '3309' },
  { ...checking, key: 'euros', name: 'Export account', currency: 'EUR', mask: '5520' },
]

const opening = {
  operating: 170_000,
  payroll: 20_000,
  idle: 40_000,
  reserve: 0,
  card: 0,
  loan: 0,
  plan: 210_000,
  euros: 18_000,
}

const fundingMonth = 9
const loanMonth = 13
const isRepaid = (month: number) => month > loanMonth

const on = (
  account: keyof typeof opening,
  day: number,
  amount: number,
  text: string,
  isIn?: (month: number) => boolean,
): MonthlyTransaction => ({ account, day, amount, text, ...(isIn && { isIn }) })

/**
 * Amounts are simple, so that figures can be calculated by hand. Apart from one-time transactions and the account in
 * euros, the company spends 4,200 + 1,800 + 3,500 + 15,500 + 4,500 a month, 900 and 600 by card, and 600 in interest
 * once the loan is drawn: 31,600 in total. It receives 15,000 a month, and 9,000 more in every third month.
 */
const monthly: readonly MonthlyTransaction[] = [
  on('operating', 2, -4200, 'BAYSIDE BOATYARD RENT'),
  on('loan', 5, -96_000, 'Disbursement', (month) => month === loanMonth),
  on('operating', 5, 9000, 'ACH CREDIT MAINE COAST HATCHERY'),
  on('operating', 6, 96_000, 'NORTHERN LENDING 7741', (month) => month === loanMonth),
  on('operating', 7, -96_000, 'HALDEN DRYERS', (month) => month === loanMonth),
  on('operating', 8, -1800, 'HARBOR POWER AND LIGHT'),
  on('card', 9, -900, 'MCMASTER-CARR'),
  on('operating', 10, 220_000, 'WIRE IN NORTHWIND SEED FUND II', (month) => month === fundingMonth),
  on('operating', 12, 6000, 'ACH CREDIT GULF FISHERS COOP'),
  on('operating', 13, -20_000, 'ONLINE TRANSFER TO CHECKING 2222'),
  on('payroll', 13, 20_000, 'ONLINE TRANSFER FROM CHECKING 1111'),
  on('operating', 14, -3500, 'SEED LINE SUPPLY'),
  on('payroll', 15, -15_500, 'GUSTO PAYROLL'),
  on('payroll', 15, -4500, 'GUSTO TAX'),
  on('operating', 16, -1000, 'ONLINE TRANSFER TO SAVINGS'),
  on('reserve', 16, 1000, 'ONLINE TRANSFER FROM CHECKING 1111'),
  on('card', 17, -600, 'CHANDLERY SUPPLY'),
  on('euros', 19, 2500, 'ALGEA NORD'),
  on('operating', 20, -2600, 'NORTHERN LENDING 7741', isRepaid),
  on('loan', 20, -600, 'Interest charge', isRepaid),
  on('loan', 21, 2600, 'Payment received', isRepaid),
  on('euros', 23, -1100, 'OSLO LAB TESTING'),
  on('operating', 25, -1500, 'CARD AUTOPAY'),
  on('card', 25, 1500, 'AUTOPAY PAYMENT THANK YOU'),
  on('operating', 27, 9000, 'USDA TREAS AWARD 0931', (month) => month % 3 === 2),
  on('plan', 28, 300, 'DIVIDEND REINVESTED'),
]

export const untidyBank: BankStory = {
  accounts,
  correctsItself: true,
  write: (_seed, first, last) => generateMonthlyLedger({ opening, monthly }, first, last),
}
