import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { LoanPerformance } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { formatCount, formatDate, formatMoney } from '#web/ui/format.ts'
import { CapBar } from './CapBar.tsx'

const summarySx = {
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  overflow: 'hidden',
  '& > .so-far': { p: { xs: '20px 18px 24px', sm: '28px 32px 30px' }, display: 'grid', gap: 2 },
  '& .so-far-words': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px' },
  '& .big': { fontSize: { xs: '2.25rem', sm: '3rem' }, lineHeight: 1.2, letterSpacing: '-0.03em' },
  '& .soft': { color: 'text.secondary' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
    borderTop: '1px solid',
    borderColor: 'divider',
    m: 0,
  },
  '& dl > div': { p: { xs: '14px 18px', sm: '18px 32px' }, minWidth: 0 },
  '& dl > div:nth-of-type(even)': { borderLeft: '1px solid', borderColor: 'divider' },
  '& dl > div:nth-of-type(3)': { borderLeft: { md: '1px solid' }, borderColor: { md: 'divider' } },
  '& dl > div:nth-of-type(n+3)': {
    borderTop: { xs: '1px solid', md: 0 },
    borderColor: { xs: 'divider', md: 'divider' },
  },
  '& dt, & dd.about': { fontSize: '0.875rem', color: 'text.secondary' },
  '& dd': { m: 0 },
} as const satisfies SxProps<Theme>

interface Figure {
  term: string
  amount: string
  about: string
}

/** Only the figures that the loan has: a missing one has no place. */
function listFigures(loan: LoanPerformance): Figure[] {
  const { amount, total_due, start_date, invoices } = loan
  const { fee, invoiced } = getLoanFigures(loan)
  const last = invoices.at(-1)
  return [
    amount !== null && { term: 'You received', amount, about: formatDate(start_date) },
    fee !== null && { term: 'Fee', amount: fee, about: 'repaid above the advance' },
    total_due !== null && { term: 'To repay in all', amount: total_due, about: 'advance and fee' },
    last && {
      term: 'Invoiced so far',
      amount: invoiced,
      about: `${formatCount(invoices.length, 'invoice')}, last ${formatDate(last.document_date)}`,
    },
  ].filter((figure) => typeof figure === 'object')
}

/** What is repaid, as a bar to the total, and the figures behind it. */
export function LoanSummary({ loan }: { loan: LoanPerformance }) {
  const { repaid, total_due } = loan
  return (
    <Box component="section" aria-label="Repaid so far" sx={summarySx}>
      {repaid !== null && (
        <div className="so-far">
          <span className="soft">Repaid so far</span>
          <div className="so-far-words">
            <span className="big">{formatMoney(repaid)}</span>
            {total_due !== null && <span className="soft">of {formatMoney(total_due)}</span>}
          </div>
          <CapBar loan={loan} showAdvance />
        </div>
      )}
      <dl>
        {listFigures(loan).map(({ term, amount, about }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Typography variant="figure">{formatMoney(amount)}</Typography>
            </dd>
            <dd className="about">{about}</dd>
          </div>
        ))}
      </dl>
    </Box>
  )
}
