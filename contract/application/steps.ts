/** Tabs in order (specification §2). */
export const tabLabels = {
  business: 'Business',
  mission: 'Mission',
  personal: 'About you',
  financials: 'Financials',
  grant: 'Grant',
  review: 'Review and submit',
  waitlist: 'Waitlist',
} as const
export type Tab = keyof typeof tabLabels

interface StepInfo {
  tab: Tab
  title: string
  section?: string
}

/** Steps in order, keyed by their path relative to `/app/apply`. */
export const stepInfo = {
  'business/main': { tab: 'business', title: 'Your company', section: 'Company' },
  'business/additional': { tab: 'business', title: 'What you sell', section: 'What they sell' },
  'mission/main': { tab: 'mission', title: 'Mission' },
  'personal/main': { tab: 'personal', title: 'About you', section: 'People' },
  'financials/main': { tab: 'financials', title: 'Accounting and banking' },
  'financials/assessment': { tab: 'financials', title: 'Assessment' },
  'financials/documents': { tab: 'financials', title: 'Documents' },
  'financials/capital-requirements': { tab: 'financials', title: 'Capital requirements' },
  'grant/contract-type': { tab: 'grant', title: 'Contract types' },
  'grant/main': { tab: 'grant', title: 'Award' },
  'grant/additional': { tab: 'grant', title: 'Payment and match' },
  'grant/schedule': { tab: 'grant', title: 'Payment schedule' },
  'grant/contracts': { tab: 'grant', title: 'Grant documents' },
  'grant/commercial-contracts': { tab: 'grant', title: 'Commercial contracts' },
  'review/main': { tab: 'review', title: 'Review and submit' },
  'waitlist/main': { tab: 'waitlist', title: 'Waitlist' },
} as const satisfies Record<string, StepInfo>
export type StepPath = keyof typeof stepInfo

/** Returns the title for analysts. */
export const getStaffStepTitle = (path: StepPath): string => {
  const { section, title }: StepInfo = stepInfo[path]
  return section ?? title
}

/** Sections of the connect flow, in order. */
export const connectSections = {
  business: 'Company info',
  mission: 'Mission',
  personal: 'Personal info',
  financials: 'Financials',
  grant: 'Contracts',
} as const satisfies Partial<Record<Tab, string>>

/** Steps in order, by path below `/app/connect`. `only` limits a step to the listed questions. */
export const connectStepInfo = {
  company: { path: 'business/main', only: ['company.name'] },
  business: { path: 'business/additional' },
  mission: { path: 'mission/main' },
  personal: { path: 'personal/main' },
  books: { path: 'financials/main' },
  assessment: { path: 'financials/assessment' },
  documents: { path: 'financials/documents' },
  capital: { path: 'financials/capital-requirements' },
  contracts: { path: 'grant/contract-type', title: 'Contracts and awards' },
  papers: { path: 'grant/contracts', title: 'Contract documents' },
  schedule: { path: 'grant/schedule' },
} as const satisfies Record<string, { path: StepPath; title?: string; only?: readonly string[] }>
export type ConnectStep = keyof typeof connectStepInfo
