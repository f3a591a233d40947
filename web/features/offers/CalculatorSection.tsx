import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Metric } from '#contract/financials/financials.ts'
import { getBreakEvenDecline } from '#contract/rules/offer-outlook.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Columns } from '#web/ui/layout/Layout.tsx'
import { CalculatorInputs } from './CalculatorInputs.tsx'
import { CashCard } from './CashCard.tsx'
import { QuoteCard } from './QuoteCard.tsx'
import { ScenariosCard } from './ScenariosCard.tsx'
import { SensitivityCard } from './SensitivityCard.tsx'
import { neverMonths, formatEstimate } from './scenarios.ts'
import { type Calculator, type CalculatorBasis } from './use-calculator.ts'

interface CalculatorSectionProps {
  calculator: Calculator
  basis: CalculatorBasis
  isOffer: boolean
  amountHint?: string | undefined
  metrics: readonly Metric[]
  /** Actions next to the warning that the advance may never be repaid. */
  remedy?: ReactNode
  actions?: ReactNode
}

export function CalculatorSection(props: CalculatorSectionProps) {
  const { calculator, basis, isOffer, amountHint, metrics, remedy, actions } = props
  const { terms, growth, first, results } = calculator
  return (
    <>
      <Columns>
        <CalculatorInputs
          calculator={calculator}
          basis={basis}
          isOffer={isOffer}
          amountHint={amountHint}
          growthHint={describeHistory(basis)}
        />
        {results ? (
          <QuoteCard quote={results.quote} growth={growth} actions={actions} />
        ) : (
          <Card label="Cost of the advance">
            <EmptyState title="Enter your revenue">
              You’ll see how long repayment takes, the total cost and the annual rate.
            </EmptyState>
          </Card>
        )}
      </Columns>
      {results && (
        <>
          <NeverNote calculator={calculator} remedy={remedy} />
          <ScenariosCard scenarios={results.scenarios} />
          <CashCard quote={results.quote} share={terms.share} metrics={metrics} />
          <SensitivityCard terms={terms} first={first} />
        </>
      )}
    </>
  )
}

function describeHistory({ outlook }: CalculatorBasis): string | undefined {
  const same = outlook?.scenarios?.[1]
  if (!same) return undefined
  return `Your recent average: about ${same.growth > 0 ? '+' : ''}${formatPercent(same.growth)} a month.`
}

interface NeverNoteProps {
  calculator: Calculator
  remedy: ReactNode
}

function NeverNote({ calculator: { terms, first, results }, remedy }: NeverNoteProps) {
  const shrinkage = getBreakEvenDecline(terms, first)
  const worst = results?.scenarios.find(({ quote }) => quote.never)
  const row = worst?.quote.schedule[neverMonths - 1] ?? worst?.quote.schedule.at(-1)
  if (shrinkage === null && !worst) return null
  return (
    <Note tone={worst ? 'bad' : 'warn'} icon={<Icon of={TriangleAlert} />} action={remedy}>
      <p>
        {shrinkage !== null && (
          <b>
            If revenue shrinks {formatPercent(shrinkage)} a month or more, the advance is never fully
            repaid.{' '}
          </b>
        )}
        Payments would shrink faster than the remaining balance
        {row && worst
          ? `: if revenue ${worst.name.toLowerCase()}, after ${row.month} months you would still owe ${formatEstimate(row.balance)}, and the monthly payment would be ${formatEstimate(row.payment)}`
          : ''}
        . Consider a smaller advance, or talk to us.
      </p>
    </Note>
  )
}
