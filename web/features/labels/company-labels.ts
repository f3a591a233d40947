import { companyStructures, fundingTypes } from '#contract/application/options.ts'
import { countDaysBetween, formatRelative, formatShortDate } from '#web/ui/format.ts'

const shortProducts: Record<keyof typeof fundingTypes, string> = {
  rbf: 'RBF',
  grant: 'Grant',
  government_contract: 'Contract',
  vc_intro: 'Intros',
}

export function formatFundingTypes(types: readonly string[] | null): string {
  const names = Object.entries(shortProducts).filter(([type]) => types?.includes(type))
  return names.length > 0 ? names.map(([, name]) => name).join(' + ') : '–'
}

export const formatCompanyName = (name: string | null) => name ?? 'Unnamed company'

export const countDaysSince = (since: string, now: Date) => Math.max(0, countDaysBetween(since, now))

/** Above this limit, the number of days in a status is bold if the company is waiting on someone. */
export const slowDays = 10

export function formatWaitingDays(days: number): string {
  if (days === 0) return 'since today'
  return days === 1 ? '1 day' : `${days} days`
}

export const formatTimeAgo = (at: string, now: Date) =>
  countDaysSince(at, now) < 7 ? formatRelative(at, now) : formatShortDate(at, now)

export const formatCityAndState = ({ city, state }: { city: string | null; state: string | null }) =>
  [city, state].filter(Boolean).join(', ')

export function formatStructure(company: {
  company_structure: keyof typeof companyStructures | null
  date_incorporated: string | null
}): string {
  const structure = company.company_structure && companyStructures[company.company_structure]
  return [structure, company.date_incorporated?.slice(0, 4)].filter(Boolean).join(', ')
}
