import { Box } from '@mui/material'
import { useEffect } from 'react'
import type { LoanPerformance } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { describeStatus } from '#web/features/loans/loan-labels.ts'
import { LoanFileRow } from '#web/features/loans/LoanFileRow.tsx'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { formatDate, formatMoney, NONE } from '#web/ui/format.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import type { CasePartProps } from '../case-state.ts'
import { PartState } from './PartState.tsx'
import { loadLoans, selectParts } from './parts-slice.ts'

const figuresSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
  gap: '8px 16px',
  p: 'var(--ui-card-x)',
  '& dt': { color: 'text.secondary' },
  '& dd': { fontWeight: 500 },
} as const

function Loan({ loan }: { loan: LoanPerformance }) {
  const { label, tone } = describeStatus(loan)
  const { left } = getLoanFigures(loan)
  const figures: [string, string][] = [
    ['Advance', formatMoney(loan.amount)],
    ['To repay', formatMoney(loan.total_due)],
    ['Repaid', formatMoney(loan.repaid)],
    ['Left', left === null ? NONE : formatMoney(left)],
  ]
  const files = [...loan.invoices, ...loan.documents]
  return (
    <Card
      title={`${loan.type.toUpperCase()}, from ${formatDate(loan.start_date)}`}
      action={<StateTag tone={tone}>{label}</StateTag>}
    >
      <Box component="dl" sx={figuresSx}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
      {files.length > 0 && (
        <CardRows>
          {files.map((file) => (
            <LoanFileRow key={file.id} loanId={loan.id} file={file} />
          ))}
        </CardRows>
      )}
    </Card>
  )
}

/** The company's loans with their figures and files. */
export function LoansTab({ company: { id, version } }: CasePartProps) {
  const dispatch = useAppDispatch()
  const loans = useAppSelector((state) => selectParts(state).loans)
  useEffect(() => {
    void dispatch(loadLoans(id))
  }, [dispatch, id, version])
  return (
    <AdminPage>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 720 }}>
        <PartState
          name="The loans"
          part={loans}
          onRetry={() => void dispatch(loadLoans(id))}
          empty={{ title: 'No loan yet', text: 'Loans come with the sync, once the company is funded.' }}
        >
          {(all) => all.map((loan) => <Loan key={loan.id} loan={loan} />)}
        </PartState>
      </Box>
    </AdminPage>
  )
}
