import type { Endpoint } from '#contract/core/endpoint.ts'

/** The chapters of the description, in their order: what their addresses have in common, and what they are about. */
const chapters: readonly [name: string, path: RegExp, about: string][] = [
  ['People', /^\/api\/v1\/(users|set_selected_company|location)\//, 'Who calls, and what they may do'],
  [
    'Documents',
    /\/(documents|document_providers)\//,
    'Files that companies upload, and where they come from',
  ],
  ['Reviews', /\/reviews\//, 'What an analyst asks of an applicant'],
  ['Team', /\/(team_members\w*|invites)\//, 'The people of a company, and those invited'],
  ['Connections', /\/(codat|direct|platforms|accounting_platforms)\//, 'Books and bank accounts'],
  [
    'Financials',
    /\/companies\/:companyId\/(financials|metrics|comparisons|requirements)\//,
    'What connected books and banks say, and how every figure comes about',
  ],
  ['Grants', /\/climate_grants\//, 'Grants that a company has or expects, and when they pay'],
  ['Contracts', /\/(commercialcontracts|governmentcontracts)\//, 'What customers have promised a company'],
  ['Introductions', /\/vc\//, 'Investors, and applications for an introduction'],
  ['Loans', /\/loans\//, 'How loans perform'],
  ['Companies', /\/(companies|profiles)\//, 'Applications: their answers, status and history'],
  ['Pipeline', /\/pipeline\//, 'What waits for the staff, and work on many companies at once'],
  ['Templates', /\/google_docs\//, 'Documents that are made from templates'],
  ['Content', /\/(content|members|newsletter)\//, 'Articles and the newsletter'],
  ['Dictionaries', /\/(business_models|sectors|countries|document_types)\//, 'Lists to choose from'],
  ['Support', /\/support\//, 'Messages between people and those who help them'],
  ['Operations', /\/(outbox|audit)\//, 'What operators read'],
]

/** The chapter an endpoint belongs to. */
export const getTag = ({ path }: Endpoint): string =>
  chapters.find(([, pattern]) => pattern.test(path))?.[0] ?? 'Other'

/** The chapters that these endpoints fill. */
export function tags(endpoints: readonly Endpoint[]): { name: string; description: string }[] {
  const used = new Set(endpoints.map(getTag))
  const all = chapters.map(([name, , description]) => ({ name, description }))
  return [...all, { name: 'Other', description: 'Everything else' }].filter(({ name }) => used.has(name))
}
