import { formatPercent } from '#contract/rules/numbers.ts'
import { MoneyField } from '#web/ui/fields/NumberField.tsx'
import { SliderField } from '#web/ui/fields/SliderField.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import type { Calculator, CalculatorBasis } from './use-calculator.ts'

const formatDollars = (value: number) => formatMoney(value.toFixed(2))
const formatGrowth = (value: number) => (value > 0 ? `+${formatPercent(value)}` : formatPercent(value))
const formatCap = (value: number) => `${value.toFixed(2)}×`

const smallestAdvance = 5000

interface CalculatorInputsProps {
  calculator: Calculator
  basis: CalculatorBasis
  /** If true, the share and the cap cannot be edited, and the advance is at most the offered amount. */
  isOffer: boolean
  amountHint: string | undefined
  growthHint: string | undefined
}

export function CalculatorInputs(props: CalculatorInputsProps) {
  const { calculator, basis, isOffer, amountHint, growthHint } = props
  const { terms, first, set } = calculator
  const offered = Number(basis.terms.advance)
  return (
    <Card label="Calculator inputs">
      <CardBody>
        <Stack divided>
          {basis.first === null && (
            <MoneyField
              label="Your monthly revenue"
              name="first"
              value={first}
              onChange={(amount) => set({ first: amount })}
              hint="What customers pay you in a typical month, before costs."
            />
          )}
          <SliderField
            label={terms.origination_fee > 0 ? 'Advance' : 'You receive'}
            value={Number(terms.advance)}
            onChange={(advance) => set({ advance })}
            min={Math.min(smallestAdvance, offered)}
            max={isOffer ? offered : Math.max(500_000, offered * 2)}
            step={smallestAdvance}
            format={formatDollars}
            hint={amountHint}
          />
          {isOffer ? (
            <Fixed label="Share of revenue" value={formatPercent(terms.share)} />
          ) : (
            <ShareField calculator={calculator} />
          )}
          <GrowthField calculator={calculator} hint={growthHint} />
          {isOffer ? (
            <Fixed label="Total repayment" value={formatCap(terms.cap)} />
          ) : (
            <CapField calculator={calculator} />
          )}
        </Stack>
      </CardBody>
    </Card>
  )
}

const ShareField = ({ calculator: { terms, set } }: { calculator: Calculator }) => (
  <SliderField
    label="Share of revenue"
    value={terms.share}
    onChange={(share) => set({ share })}
    min={1}
    max={25}
    step={0.5}
    format={formatPercent}
    hint="Paid from each month’s revenue until you’ve repaid the total."
  />
)

interface GrowthFieldProps {
  calculator: Calculator
  hint: string | undefined
}

const GrowthField = ({ calculator: { growth, set }, hint }: GrowthFieldProps) => (
  <SliderField
    label="Monthly revenue growth"
    value={growth}
    onChange={(value) => set({ growth: value })}
    min={-8}
    max={8}
    step={0.5}
    format={formatGrowth}
    hint={hint}
  />
)

const CapField = ({ calculator: { terms, set } }: { calculator: Calculator }) => (
  <SliderField
    label="Total repayment"
    value={terms.cap}
    onChange={(cap) => set({ cap })}
    min={1}
    max={2}
    step={0.01}
    format={formatCap}
    hint="As a multiple of the advance: 1.10 means you repay 10% more than you receive."
  />
)

const Fixed = ({ label, value }: { label: string; value: string }) => (
  <Row justify="between" align="baseline">
    <span>{label}</span>
    <Text as="span" variant="figure">
      {value}
    </Text>
  </Row>
)
