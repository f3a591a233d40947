/** The tabs of a company's page, in their order. */
export const caseTabs = [
  'overview',
  'application',
  'financials',
  'documents',
  'reviews',
  'team',
  'history',
  'introductions',
  'loans',
] as const
export type CaseTab = (typeof caseTabs)[number]

export const tabTitles: Record<CaseTab, string> = {
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

/** The key of each tab. */
export const tabKeys: Record<CaseTab, string> = {
  overview: '1',
  application: '2',
  financials: '3',
  documents: '4',
  reviews: '5',
  team: '6',
  history: '7',
  introductions: '8',
  loans: '9',
}
