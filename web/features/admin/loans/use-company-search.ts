import { useEffect, useState } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
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

/** The name of a company that the list is about: as its loans have it, or the companies that were searched last. */
export function useCompanyName(id: string | null): string {
  const loans = useAppSelector((state) => selectAdminLoans(state).list.data.results)
  const companies = useAppSelector((state) => selectAdminLoans(state).companies.data)
  const loan = loans.find(({ company }) => company === id)
  const company = companies.find((one) => one.id === id)
  const name = loan ? loan.company_name : company?.name
  return name === undefined ? 'one company' : formatCompanyName(name)
}
