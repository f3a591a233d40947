import type { Endpoint } from '#contract/core/endpoint.ts'

/** Tags in order of display. An endpoint gets the first tag whose path matches. */
const chapters: readonly [name: string, path: RegExp, about: string][] = [
  ['People', /^\/api\/v1\/(users|set_selected_company|location)\//, 'Users and their permissions'],
  ['Documents', /\/(documents|document_providers)\//, 'Uploaded files and their providers'],
  ['Reviews', /\/reviews\//, 'Requests by analysts to applicants'],
  ['Team', /\/(team_members\w*|invites)\//, 'Members of a company and invitations'],
  ['Connections', /\/(codat|direct|platforms|accounting_platforms)\//, 'Accounting and bank connections'],
  [
    'Financials',
    /\/companies\/:companyId\/(financials|metrics|comparisons|requirements)\//,
    'Data from connected accounting systems and banks, and how each metric is calculated',
  ],
  ['Grants', /\/climate_grants\//, 'Grants that a company has or expects, and their payment schedules'],
  [
    'Contracts',
    /\/(commercialcontracts|governmentcontracts)\//,
    'Commercial and government contracts of a company',
  ],
  ['Introductions', /\/vc\//, 'Investors and applications for introductions'],
  ['Loans', /\/loans\//, 'Loans and their performance'],
  ['Companies', /\/(companies|profiles)\//, 'Applications: their answers, status and history'],
  ['Pipeline', /\/pipeline\//, 'The staff pipeline and bulk actions'],
  ['Templates', /\/google_docs\//, 'Document templates and their copies'],
  ['Content', /\/(content|members|newsletter)\//, 'Posts and the newsletter'],
  ['Dictionaries', /\/(business_models|sectors|countries|document_types)\//, 'Lists to choose from'],
  ['Support', /\/support\//, 'Conversations with support'],
  ['Operations', /\/(outbox|audit)\//, 'The outbox and the audit log'],
]

export const getTag = ({ path }: Endpoint): string =>
  chapters.find(([, pattern]) => pattern.test(path))?.[0] ?? 'Other'

export function listTags(endpoints: readonly Endpoint[]): { name: string; description: string }[] {
  const used = new Set(endpoints.map(getTag))
  const all = chapters.map(([name, , description]) => ({ name, description }))
  return [...all, { name: 'Other', description: 'Everything else' }].filter(({ name }) => used.has(name))
}
