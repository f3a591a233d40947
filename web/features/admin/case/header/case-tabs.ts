import { typedKeys } from '#contract/core/fields.ts'

/** The tabs of a company's page, in their order. The key of each is its number. */
export const tabTitles = {
  overview: 'Overview',
  application: 'Application',
  financials: 'Financials',
  documents: 'Documents',
  reviews: 'Reviews',
  team: 'Team',
  history: 'History',
  introductions: 'Introductions',
  loans: 'Loans',
}

export type CaseTab = keyof typeof tabTitles

export const caseTabs = typedKeys(tabTitles)
