import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { OfferTerms } from '#contract/financials/offers.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import { quoteOffer } from '#contract/rules/offers.ts'
import { FigureTable } from '#web/ui/charts/ChartOrTable.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { describeGrowth } from './scenarios.ts'

const growths = [4, 2, 0, -2, -4]
/** Percent points around the share. */
const steps = [-2, 0, 2]

const tableSx = {
  overflowX: 'auto',
  '& th, & td': { verticalAlign: 'top' },
  '& td': { fontSize: { xs: '0.875rem', sm: '0.9375rem' } },
  '& small': { display: 'block', fontSize: '0.875rem', color: 'text.secondary' },
} as const satisfies SxProps<Theme>

interface SensitivityCardProps {
  terms: OfferTerms
  first: string
}

/** How long it takes, and what it costs a year, for other shares and other growth. */
export function SensitivityCard({ terms, first }: SensitivityCardProps) {
  const shares = steps.map((step) => terms.share + step).filter((share) => share > 0 && share <= 100)
  return (
    <Card title="What changes it most" sub="Months until all is repaid, and the rate a year (APR)">
      <CardBody>
        <Box component="section" sx={tableSx} tabIndex={0} aria-label="Months and rate by share and growth">
          <FigureTable
            columns={['If revenue', ...shares.map((share) => `${formatPercent(share)} of revenue`)]}
            rows={growths.map((growth) => ({
              id: String(growth),
              head: describeGrowth(growth),
              cells: shares.map((share) => formatResult({ ...terms, share }, first, growth)),
            }))}
          />
        </Box>
      </CardBody>
    </Card>
  )
}

/** Where a column is narrow, the card's title alone says that these are months. */
const unitSx = { display: { xs: 'none', sm: 'inline' } } as const satisfies SxProps<Theme>

function formatResult(terms: OfferTerms, first: string, growth: number): ReactNode {
  const { months, apr } = quoteOffer({ ...terms, monthly_revenue: { first, growth } })
  if (months === null || apr === null) return 'Never'
  return (
    <>
      {months}
      <Box component="span" sx={unitSx}>
        {months === 1 ? ' month' : ' months'}
      </Box>{' '}
      <small>{apr.toFixed(1)}%</small>
    </>
  )
}
