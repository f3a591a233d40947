import { typedKeys } from '#contract/core/fields.ts'

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
} as const
export type CaseTab = keyof typeof tabTitles

export const caseTabs = typedKeys(tabTitles)

export const getTabKey = (tab: CaseTab) => String(caseTabs.indexOf(tab) + 1)
