import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { LoanPerformance } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { formatMoney } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { forcedFill } from '#web/ui/theme/forced-colors.ts'

const capSx = {
  position: 'relative',
  '& progress': { height: '12px' },
  '& .tick': {
    position: 'absolute',
    top: '-4px',
    width: '3px',
    height: '20px',
    ml: '-1px',
    bgcolor: 'text.primary',
    outline: '2px solid',
    outlineColor: 'background.paper',
    ...forcedFill('CanvasText'),
  },
  '& .legend': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '2px 16px',
    mt: '10px',
    fontSize: '0.875rem',
    color: 'text.secondary',
  },
  '& b': { color: 'text.primary', fontWeight: 500 },
} as const satisfies SxProps<Theme>

/** One bar to the total, with a tick where the advance itself is back. */
export function CapBar({ loan, showAdvance = false }: { loan: LoanPerformance; showAdvance?: boolean }) {
  const { repaidPercent, advancePercent, left } = getLoanFigures(loan)
  if (repaidPercent === null) return null
  const hasTick = showAdvance && advancePercent !== null && advancePercent < 100
  return (
    <Box sx={capSx}>
      <ProgressBar label="Repaid" percent={repaidPercent} tone="moss" />
      {hasTick && <span className="tick" style={{ left: `${advancePercent}%` }} />}
      <div className="legend">
        <span>
          <b>{repaidPercent}%</b> repaid
        </span>
        {hasTick ? (
          <span>
            At the mark, the advance of <b>{formatMoney(loan.amount)}</b> is back
          </span>
        ) : (
          <span>
            <b>{formatMoney(left)}</b> left
          </span>
        )}
      </div>
    </Box>
  )
}
