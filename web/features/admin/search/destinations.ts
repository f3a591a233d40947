import { paths } from '#web/core/address/paths.ts'
import type { StaffMatches } from '#contract/staff/search.ts'
import { includesText } from '#contract/rules/text/fold-text.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { formatCompanyName, formatCityAndState } from '#web/features/labels/company-labels.ts'
import type { Destination } from './recent-places.ts'

interface DestinationGroup {
  title: string
  items: readonly Destination[]
}

const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

function groupMatches({ companies, people, documents }: StaffMatches): DestinationGroup[] {
  return [
    {
      title: 'Companies',
      items: companies.map((company) => ({
        href: paths.admin.company(company.id),
        label: formatCompanyName(company.name),
        note: join(companyStatuses[company.status], formatCityAndState(company)),
      })),
    },
    {
      title: 'People',
      items: people.map(({ name, email, company }) => ({
        href: paths.admin.company(company.id, 'team'),
        label: name,
        note: join(email, formatCompanyName(company.name)),
      })),
    },
    {
      title: 'Documents',
      items: documents.map(({ filename, document_type_name, company }) => ({
        href: paths.admin.company(company.id, 'documents'),
        label: filename,
        note: join(document_type_name, formatCompanyName(company.name)),
      })),
    },
  ]
}

interface DestinationSources {
  text: string
  matches: StaffMatches | null
  recent: readonly Destination[]
  pages: readonly Destination[]
}

export function listDestinations({ text, matches, recent, pages }: DestinationSources): DestinationGroup[] {
  const hasText = ({ label }: Destination) => includesText(label, text)
  const groups: DestinationGroup[] = [
    { title: 'Recent', items: recent.filter(hasText) },
    ...(text && matches ? groupMatches(matches) : []),
    { title: 'Pages', items: pages.filter(hasText) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
