import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { toMetricsRequest, useListMetricsQuery } from './api.ts'
import { type BooksRunway, describeRunway } from './books-runway.ts'

/** The runway of the open company by its books; null without connections, and while its metrics are not loaded. */
export function useBooksRunway(): BooksRunway | null {
  const companyId = useAppSelector((state) => {
    const company = selectCompany(state)
    return company && company.connections.length > 0 ? company.id : null
  })
  const { currentData } = useListMetricsQuery(
    companyId === null ? skipToken : toMetricsRequest({ companyId, month: null }),
  )
  return useMemo(() => (currentData ? describeRunway(currentData) : null), [currentData])
}
