/** The tabs of a company's page, in the order of their shortcut keys. */
export const caseTabs = ['application', 'documents', 'reviews', 'team', 'history'] as const
export type CaseTab = (typeof caseTabs)[number]

export const tabTitles: Record<CaseTab, string> = {
  application: 'Application',
  documents: 'Documents',
  reviews: 'Reviews',
  team: 'Team',
  history: 'History',
}
