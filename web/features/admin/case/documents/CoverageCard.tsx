import { Check } from 'lucide-react'
import { skipToken } from '@reduxjs/toolkit/query'
import type { DocumentMark } from '#contract/staff/cases.ts'
import type { Company } from '#contract/companies.ts'
import { useNow } from '#web/core/use-now.ts'
import { useListDocumentProvidersQuery } from '#web/features/documents/api.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { type Coverage, listCoverage, listPastMonths } from './coverage.ts'
import styles from './CoverageCard.module.css'

const monthCount = 12
const formatMonth = (month: string, length: 'short' | 'narrow') =>
  new Date(month).toLocaleDateString('en-US', { month: length, timeZone: 'UTC' })

const CoverageTable = ({ months, rows }: { months: string[]; rows: Coverage[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th>
          <VisuallyHidden>Account</VisuallyHidden>
        </th>
        {months.map((month) => (
          <th key={month} scope="col">
            {formatMonth(month, 'short')}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.name}</th>
          {row.months.map((isCovered, index) => (
            <td key={months[index]} data-missing={!isCovered || undefined}>
              {isCovered && <Icon of={Check} small />}
              <VisuallyHidden>{isCovered ? 'Received' : 'Missing'}</VisuallyHidden>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

export function CoverageCard({ company, marks }: { company: Company; marks: readonly DocumentMark[] }) {
  const now = useNow()
  const hasMonths = marks.some(({ first_month }) => first_month !== null)
  const { data: accounts = [] } = useListDocumentProvidersQuery(
    hasMonths ? { params: { companyId: company.id } } : skipToken,
  )
  const months = listPastMonths(now, monthCount)
  const rows = listCoverage(company, marks, accounts, months)
  if (rows.length === 0) return null
  const year = `${formatMonth(months[0] ?? '', 'short')} ${months[0]?.slice(0, 4) ?? ''}`
  return (
    <Card title="Months covered" sub={`Since ${year}, based on the months entered for each document`}>
      <CardBody className={styles.body}>
        <CoverageTable months={months} rows={rows} />
        <Text tone="secondary">Check mark: received. Dashed cell: missing.</Text>
      </CardBody>
    </Card>
  )
}
