import Box from '@mui/material/Box'
import { Check } from 'lucide-react'
import { skipToken } from '@reduxjs/toolkit/query'
import type { DocumentMark } from '#contract/staff/cases.ts'
import type { Company } from '#contract/companies.ts'
import { useNow } from '#web/core/use-now.ts'
import { useListDocumentProvidersQuery } from '#web/features/documents/api.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { type Coverage, listCoverage, listMonths } from './coverage.ts'

const gridSx = {
  overflowX: 'auto',
  '& table': { borderCollapse: 'separate', borderSpacing: '3px', width: '100%' },
  '& th': { fontWeight: 400, color: 'text.secondary', textAlign: 'center', fontSize: '0.875rem' },
  '& th[scope="row"]': { textAlign: 'left', color: 'text.primary', whiteSpace: 'nowrap', pr: 1 },
  '& td': { textAlign: 'center', borderRadius: '4px', minWidth: 28, height: 26 },
  '& td.there': { bgcolor: 'soft.secondary', color: 'secondary.main' },
  '& td.none': { border: '1.5px dashed', borderColor: 'error.main' },
} as const

const monthCount = 12
const formatMonth = (month: string, length: 'short' | 'narrow') =>
  new Date(month).toLocaleDateString('en-US', { month: length, timeZone: 'UTC' })

const CoverageTable = ({ months, rows }: { months: string[]; rows: Coverage[] }) => (
  <table>
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
          {row.months.map((isThere, index) => (
            <td key={months[index]} className={isThere ? 'there' : 'none'}>
              {isThere && <Icon of={Check} small />}
              <VisuallyHidden>{isThere ? 'Received' : 'Missing'}</VisuallyHidden>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** Which months of the last year are there, by account, as far as staff have noted what documents cover. */
export function CoverageCard({ company, marks }: { company: Company; marks: readonly DocumentMark[] }) {
  const now = useNow()
  const hasMonths = marks.some(({ first_month }) => first_month !== null)
  const { data: accounts = [] } = useListDocumentProvidersQuery(
    hasMonths ? { params: { companyId: company.id } } : skipToken,
  )
  const months = listMonths(now, monthCount)
  const rows = listCoverage(company, marks, accounts, months)
  if (rows.length === 0) return null
  const year = `${formatMonth(months[0] ?? '', 'short')} ${months[0]?.slice(0, 4) ?? ''}`
  return (
    <Card title="Months covered" sub={`Since ${year}, by what was noted on the documents`}>
      <CardBody sx={gridSx}>
        <CoverageTable months={months} rows={rows} />
        <Box component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          A tick is received, a dashed cell is missing.
        </Box>
      </CardBody>
    </Card>
  )
}
