/** The tabs of the application in their order, with their labels (specification §2). */
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
  /** The title for applicants. */
  title: string
  /** The title for analysts, where it differs. */
  section?: string
}

/** The steps of the application in their order, by their addresses below `/app/apply`. */
export const stepInfo = {
  'business/main': { tab: 'business', title: 'Your company', section: 'Company' },
  'business/additional': { tab: 'business', title: 'What you sell', section: 'What they sell' },
  'mission/main': { tab: 'mission', title: 'Mission' },
  'personal/main': { tab: 'personal', title: 'About you', section: 'People' },
  'financials/main': { tab: 'financials', title: 'Books and bank' },
  'financials/assessment': { tab: 'financials', title: 'Assessment' },
  'financials/documents': { tab: 'financials', title: 'Documents' },
  'financials/capital-requirements': { tab: 'financials', title: 'Capital requirements' },
  'grant/contract-type': { tab: 'grant', title: 'Kinds of contracts' },
  'grant/main': { tab: 'grant', title: 'Award' },
  'grant/additional': { tab: 'grant', title: 'Payment and match' },
  'grant/schedule': { tab: 'grant', title: 'Payment schedule' },
  'grant/contracts': { tab: 'grant', title: 'Papers' },
  'grant/commercial-contracts': { tab: 'grant', title: 'Commercial contracts' },
  'review/main': { tab: 'review', title: 'Review and submit' },
  'waitlist/main': { tab: 'waitlist', title: 'Waitlist' },
} as const satisfies Record<string, StepInfo>
export type StepPath = keyof typeof stepInfo

/** The title of a step's answers for analysts. */
export const sectionTitle = (path: StepPath): string => {
  const { section, title }: StepInfo = stepInfo[path]
  return section ?? title
}

/** The sections of the connect flow in their order; each holds steps of one tab. */
export const connectSections = {
  business: 'Company info',
  mission: 'Mission',
  personal: 'Personal info',
  financials: 'Financials',
  grant: 'Contracts',
} as const satisfies Partial<Record<Tab, string>>

/**
 * The steps of the connect flow in their order, by their addresses below `/app/connect`: the pages of the application, with
 * titles of their own where one page asks for more than one step does. Whoever is set up applies for nothing, so a page leaves
 * out the questions that only an application asks.
 */
export const connectStepInfo = {
  company: { path: 'business/main', omits: ['company.funding_application_type'] },
  business: { path: 'business/additional' },
  mission: { path: 'mission/main' },
  personal: { path: 'personal/main' },
  books: { path: 'financials/main' },
  assessment: { path: 'financials/assessment' },
  documents: { path: 'financials/documents' },
  capital: { path: 'financials/capital-requirements' },
  contracts: { path: 'grant/contract-type', title: 'Contracts and awards' },
  papers: { path: 'grant/contracts' },
  schedule: { path: 'grant/schedule' },
} as const satisfies Record<string, { path: StepPath; title?: string; omits?: readonly string[] }>
export type ConnectStep = keyof typeof connectStepInfo
