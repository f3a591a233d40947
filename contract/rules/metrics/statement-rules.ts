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

/** What the names of an account and its groups say, by section; the first rule that fits decides. */
const rules: Record<StatementSection, readonly Rule[]> = {
  income: [
    [/refund|\breturns?\b|discount|allowance|credit notes?/i, 'refund', 'The account is named after refunds'],
    [/\bgrants?\b|\bawards?\b|subsid/i, 'grant_income', 'The account is named after grants'],
    [/uncategori[sz]ed|suspense/i, 'other_income', 'Income without a category is not counted as revenue'],
    [
      /subscription|recurring|\bsaas\b|retainer|maintenance|membership|licen[cs]e|support plan/i,
      'recurring_revenue',
      'The account is named after something that recurs',
    ],
    [/./, 'revenue', 'It stands under income'],
  ],
  cost_of_sales: [[/./, 'cost_of_sales', 'It stands under cost of sales']],
  expenses: [
    [
      /uncategori[sz]ed|ask my accountant|suspense|unallocated/i,
      'uncategorized',
      'The account is for what has no category yet',
    ],
    [/./, 'expense', 'It stands under expenses'],
  ],
  other_income: [
    [/\bgrants?\b|\bawards?\b|subsid/i, 'grant_income', 'The account is named after grants'],
    [/./, 'other_income', 'It stands under other income'],
  ],
  other_expenses: [[/./, 'other_expense', 'It stands under other expenses']],
  assets: [
    [
      /fixed|non.?current|long.?term|equipment|property|vehicle|intangible|depreciation|goodwill/i,
      'long_term_asset',
      'The account or its group is named after something that lasts',
    ],
    [/\bbank|\bcash\b|checking|savings/i, 'cash_in_books', 'The account or its group is named after a bank'],
    [/receivable|debtors/i, 'receivable', 'The account is named after receivables'],
    [/./, 'current_asset', 'It stands under assets and is none of the others'],
  ],
  liabilities: [
    [/credit card|\bcards?\b/i, 'card_debt', 'The account or its group is named after a card'],
    [
      /\bloans?\b|\bnotes?\b|borrowing|\bdebt\b|line of credit|mortgage|\bsafes?\b/i,
      'debt',
      'The account or its group is named after a loan',
    ],
    [/accounts payable|trade payable|creditors/i, 'payable', 'The account is named after payables'],
    [/./, 'current_liability', 'It stands under liabilities and is none of the others'],
  ],
  equity: [[/./, 'equity', 'It stands under equity']],
}

/** What a line of a statement is, by its section and the names of its account and groups. */
export function classifyStatementLine(section: StatementSection, names: readonly string[]): Ruling {
  const text = names.join(' / ') || '-'
  const [, result, rule] = rules[section].find(([words]) => words.test(text)) ?? [
    null,
    'equity' as const,
    'It has no name',
  ]
  return { class: result, rule }
}
