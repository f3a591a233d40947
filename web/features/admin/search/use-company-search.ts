import { useState } from 'react'
import type { CompanySummary } from '#contract/companies.ts'
import { toSearchText } from '#contract/core/text.ts'
import { formatCompanyName, formatCityAndState } from '#web/features/labels/company-labels.ts'
import { useListCompaniesQuery } from '#web/features/session/api.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

const searchDelayMs = 250

export function useCompanySearch(initial: string) {
  const [text, setText] = useState(initial)
  const delayed = useDebounced(text, searchDelayMs)
  const search = toSearchText(delayed)
  const { data, isFetching } = useListCompaniesQuery({ query: { ...(search && { search }), page_size: 20 } })
  return { companies: data?.results ?? [], isLoading: isFetching, search: setText }
}

/** The label includes the location, because names can be similar. */
export const toCompanyOption = (company: CompanySummary) => {
  const place = formatCityAndState(company)
  return { value: company.id, label: formatCompanyName(company.name) + (place && `, ${place}`) }
}
