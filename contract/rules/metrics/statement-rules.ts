import type { Ruling } from './line.ts'
import type { LineClass } from './line-classes.ts'

export type StatementSection =
  | 'income'
  | 'cost_of_sales'
  | 'expenses'
  | 'other_income'
  | 'other_expenses'
  | 'assets'
  | 'liabilities'
  | 'equity'

type Rule = readonly [words: RegExp, result: LineClass, rule: string]

/** The rules match the names of an account and its groups. The first match applies. */
const rules: Record<StatementSection, readonly Rule[]> = {
  income: [
    [
      /refund|\breturns?\b|discount|allowance|credit notes?/i,
      'refund',
      'The account or group name mentions refunds',
    ],
    [/\bgrants?\b|\bawards?\b|subsid/i, 'grant_income', 'The account or group name mentions grants'],
    [/uncategori[sz]ed|suspense/i, 'other_income', 'Uncategorized income does not count as revenue'],
    [
      /subscription|recurring|\bsaas\b|retainer|maintenance|membership|licen[cs]e|support plan/i,
      'recurring_revenue',
      'The account or group name indicates recurring revenue',
    ],
    [/./, 'revenue', 'Listed under income'],
  ],
  cost_of_sales: [[/./, 'cost_of_sales', 'Listed under cost of sales']],
  expenses: [
    [
      /uncategori[sz]ed|ask my accountant|suspense|unallocated/i,
      'uncategorized',
      'The account is for uncategorized expenses',
    ],
    [/./, 'expense', 'Listed under expenses'],
  ],
  other_income: [
    [/\bgrants?\b|\bawards?\b|subsid/i, 'grant_income', 'The account or group name mentions grants'],
    [/./, 'other_income', 'Listed under other income'],
  ],
  other_expenses: [[/./, 'other_expense', 'Listed under other expenses']],
  assets: [
    [
      /fixed|non.?current|long.?term|equipment|property|vehicle|intangible|depreciation|goodwill/i,
      'long_term_asset',
      'The account or group name indicates a long-term asset',
    ],
    [/\bbank|\bcash\b|checking|savings/i, 'cash_in_books', 'The account or group name indicates cash'],
    [/receivable|debtors/i, 'receivable', 'The account or group name mentions receivables'],
    [/./, 'current_asset', 'Asset without a more specific category'],
  ],
  liabilities: [
    [/credit card|\bcards?\b/i, 'card_debt', 'The account or group name mentions a card'],
    [
      /\bloans?\b|\bnotes?\b|borrowing|\bdebt\b|line of credit|mortgage|\bsafes?\b/i,
      'debt',
      'The account or group name mentions a loan',
    ],
    [/accounts payable|trade payable|creditors/i, 'payable', 'The account or group name mentions payables'],
    [/./, 'current_liability', 'Liability without a more specific category'],
  ],
  equity: [[/./, 'equity', 'Listed under equity']],
}

export function classifyStatementLine(section: StatementSection, names: readonly string[]): Ruling {
  const text = names.join(' / ') || '-'
  const [, result, rule] = rules[section].find(([words]) => words.test(text)) ?? [
    null,
    'equity' as const,
    'The account has no name',
  ]
  return { class: result, rule }
}
