import type { OfferTerms } from '#contract/financials/offers.ts'
import { paths } from '#web/core/address/paths.ts'
import { CalculatorInputs } from '#web/features/offers/CalculatorInputs.tsx'
import { QuoteCard } from '#web/features/offers/QuoteCard.tsx'
import { type CalculatorBasis, useCalculator } from '#web/features/offers/use-calculator.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Grow, Row } from '#web/ui/layout/Layout.tsx'

export const exampleTerms: OfferTerms = {
  advance: '100000.00',
  cap: 1.1,
  share: 8,
  minimum: '0.00',
  origination_fee: 0,
}
/** Monthly revenue in US dollars. */
export const exampleRevenue = '60000.00'

const basis: CalculatorBasis = { terms: exampleTerms, first: null, outlook: null }
const example = { first: exampleRevenue }

export function HomeCalculator() {
  const calculator = useCalculator(basis, example)
  const { results, growth } = calculator
  return (
    <Row gap={3} align="start" columnBelow="md">
      <Grow>
        <CalculatorInputs
          calculator={calculator}
          basis={basis}
          isOffer={false}
          amountHint="An example. Your actual amount depends on your financials."
          growthHint="Use a negative rate to see the effect of falling revenue."
        />
      </Grow>
      <Grow>
        {results ? (
          <QuoteCard
            label="Example"
            quote={results.quote}
            growth={growth}
            actions={
              <Button kind="line" href={paths.start}>
                Apply
              </Button>
            }
          />
        ) : (
          <Card label="Example">
            <EmptyState title="Enter your revenue">
              See the repayment time, the total cost and the annual rate.
            </EmptyState>
          </Card>
        )}
      </Grow>
    </Row>
  )
}
