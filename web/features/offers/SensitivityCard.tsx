import type { ReactNode } from 'react'
import type { OfferTerms } from '#contract/financials/offers.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import { quoteOffer } from '#contract/rules/offers.ts'
import { FigureTable } from '#web/ui/charts/ChartOrTable.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { describeGrowth } from './scenarios.ts'
import styles from './SensitivityCard.module.css'

const growths = [4, 2, 0, -2, -4]
/** Percentage points added to the share. */
const steps = [-2, 0, 2]

export function SensitivityCard({ terms, first }: { terms: OfferTerms; first: string }) {
  const shares = steps.map((step) => terms.share + step).filter((share) => share > 0 && share <= 100)
  return (
    <Card title="Effect of share and growth" sub="Months to repay, and APR">
      <CardBody>
        <Stack
          as="section"
          className={styles.table}
          tabIndex={0}
          aria-label="Months to repay, and APR, by share and growth"
        >
          <FigureTable
            columns={['If revenue', ...shares.map((share) => `${formatPercent(share)} of revenue`)]}
            rows={growths.map((growth) => ({
              id: String(growth),
              head: describeGrowth(growth),
              cells: shares.map((share) => formatResult({ ...terms, share }, first, growth)),
            }))}
          />
        </Stack>
      </CardBody>
    </Card>
  )
}

function formatResult(terms: OfferTerms, first: string, growth: number): ReactNode {
  const { months, apr } = quoteOffer({ ...terms, monthly_revenue: { first, growth } })
  if (months === null || apr === null) return 'Never'
  return (
    <>
      {months}
      {/* Narrow columns have no room for the unit; the card's subtitle names it. */}
      <Visible from="sm">{months === 1 ? ' month' : ' months'}</Visible>{' '}
      <Text as="div" variant="small" tone="secondary">
        {apr.toFixed(1)}%
      </Text>
    </>
  )
}
