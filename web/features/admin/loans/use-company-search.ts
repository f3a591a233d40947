import { useEffect, useState } from 'react'
import type { CompanySummary } from '#contract/companies.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { formatCompanyName, formatPlace } from '#web/features/labels/company-labels.ts'
import { searchCompanies, selectAdminLoans } from './slice.ts'

const searchDelayMs = 250

/** Searches companies as somebody types. */
export function useCompanySearch(initial: string) {
  const dispatch = useAppDispatch()
  const [text, setText] = useState(initial)
  const { data, status } = useAppSelector((state) => selectAdminLoans(state).companies)
  useEffect(() => {
    const timer = setTimeout(() => void dispatch(searchCompanies(text)), searchDelayMs)
    return () => clearTimeout(timer)
  }, [dispatch, text])
  return { companies: data, isLoading: status === 'loading', search: setText }
}

export const toCompanyOption = (company: CompanySummary) => {
  const place = formatPlace(company)
  return { value: company.id, label: formatCompanyName(company.name) + (place && `, ${place}`) }
}
