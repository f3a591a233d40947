import { Box } from '@mui/material'
import { useState } from 'react'
import type { UnmatchedLoan } from '#contract/loans.ts'
import { useAppSelector } from '#web/core/store.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { formatDate, formatMoney, formatTotal } from '#web/ui/format.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { MatchDialog } from './MatchDialog.tsx'
import { selectAdminLoans } from './slice.ts'

const rowSx = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  overflowWrap: 'anywhere',
  '& > strong': { fontWeight: 500 },
  '& > span': { color: 'text.secondary', fontSize: '0.875rem' },
} as const

const Row = ({ loan, onMatch }: { loan: UnmatchedLoan; onMatch: () => void }) => (
  <CardRow>
    <Box sx={rowSx}>
      <strong>{loan.company_name}</strong>
      <span>
        Loan {loan.external_id}, {formatMoney(loan.amount)} from {formatDate(loan.start_date)}
      </span>
      <span>
        {loan.suggested_company
          ? `${loan.suggested_company_name} has the same name; a name alone is not enough`
          : 'No company has this name'}
      </span>
    </Box>
    <Button
      kind="line"
      size="small"
      aria-label={`${describeMatch(loan)}, loan ${loan.external_id}`}
      onClick={onMatch}
    >
      {describeMatch(loan)}
    </Button>
  </CardRow>
)

const describeMatch = ({ suggested_company }: UnmatchedLoan) =>
  suggested_company ? 'Compare' : 'Choose company'

/** The loans that the table gives to a company by name only; they belong to nobody until an admin confirms one. */
export function UnmatchedCard({ onReload }: { onReload: () => void }) {
  const { status, data, error } = useAppSelector((state) => selectAdminLoans(state).unmatched)
  const [matched, setMatched] = useState<UnmatchedLoan | null>(null)
  const rest = data.count - data.results.length
  const isEmpty = data.results.length === 0
  return (
    <Card
      title={data.count > 0 ? `Waiting for a match: ${formatTotal(data)}` : 'Waiting for a match'}
      sub="A name alone never gives a loan to a company"
    >
      {status === 'failed' && (
        <FailedState title="The loans without a company did not load" onRetry={onReload}>
          {error?.message ?? 'Something went wrong'}. Nothing is lost.
        </FailedState>
      )}
      {isEmpty && (status === 'idle' || status === 'loading') && (
        <SkeletonRows rows={2} label="Loading loans without a company" />
      )}
      {isEmpty && status === 'ready' && <CardBody>Every loan of the table has its company.</CardBody>}
      {!isEmpty && (
        <CardRows>
          {data.results.map((loan) => (
            <Row key={loan.id} loan={loan} onMatch={() => setMatched(loan)} />
          ))}
        </CardRows>
      )}
      {rest > 0 && (
        <CardBody>The other {rest.toLocaleString('en-US')} come up as these are matched.</CardBody>
      )}
      {matched && (
        <MatchDialog
          key={matched.id}
          loan={matched}
          onClose={() => setMatched(null)}
          onMatched={() => {
            setMatched(null)
            onReload()
          }}
        />
      )}
    </Card>
  )
}
