import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OfferQuote } from '#contract/financials/offers.ts'
import { saveFile } from '#web/core/save-file.ts'
import { formatCount, formatDate, formatMoney } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Figure, Figures } from '#web/ui/layout/Figures.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { buildPaymentPlan } from './payment-plan.ts'
import styles from './QuoteCard.module.css'
import { describeGrowth, neverMonths, type Reader } from './scenarios.ts'

interface QuoteCardProps {
  quote: OfferQuote
  growth: number
  label?: string
  reader?: Reader
  actions?: ReactNode
}

export function QuoteCard(props: QuoteCardProps) {
  const { quote, growth, label = 'Cost of the advance', reader = 'applicant', actions } = props
  return (
    <Card label={label}>
      <CardBody>
        <Stack divided>
          <Text as="output" tone="secondary" aria-live="polite">
            Time to repay
            <span className={styles.months} data-never={quote.never || undefined}>
              {quote.months === null ? 'Never' : formatCount(quote.months, 'month')}
            </span>
            {describeEnd(quote, growth, reader)}
          </Text>
          <Stack>
            <QuoteFigures quote={quote} reader={reader} />
            <Visible as="div" on="screen">
              <Row gap={1.5} wrap>
                {actions}
                <ActionLink
                  icon={<Icon of={Download} small />}
                  onClick={() => saveFile(buildPaymentPlan(quote))}
                >
                  Download payment plan (CSV)
                </ActionLink>
              </Row>
            </Visible>
          </Stack>
        </Stack>
      </CardBody>
    </Card>
  )
}

function describeEnd({ repaid_on, schedule }: OfferQuote, growth: number, reader: Reader): string {
  const condition = `if revenue ${describeGrowth(growth).toLowerCase()}`
  if (repaid_on !== null) {
    const end = reader === 'staff' ? 'The company would finish' : 'You would finish'
    return `${end} repaying on ${formatDate(repaid_on)} ${condition}.`
  }
  const last = schedule[neverMonths - 1] ?? schedule.at(-1)
  return last ? `The payment in month ${last.month} would be ${formatMoney(last.payment)} ${condition}.` : ''
}

const QuoteFigures = ({ quote, reader }: { quote: OfferQuote; reader: Reader }) => (
  <Figures>
    <Figure name="Total repayment" value={formatMoney(quote.total)} />
    <Figure name="Total cost" value={formatMoney(quote.cost)} note={describeFee(quote, reader)} />
    <Figure name="First payment" value={formatMoney(quote.first_payment)} />
    <Figure name="Largest payment" value={formatMoney(quote.largest_payment)} />
    {quote.apr !== null && quote.ear !== null && (
      <>
        <Figure name="APR" value={`${quote.apr.toFixed(2)}%`} note="per year, without compounding" />
        <Figure name="EAR" value={`${quote.ear.toFixed(2)}%`} note="per year, with compounding" />
      </>
    )}
  </Figures>
)

const describeFee = ({ fee, received }: OfferQuote, reader: Reader) =>
  Number(fee) > 0
    ? `${formatMoney(fee)} deducted: ${reader === 'staff' ? 'the company receives' : 'you receive'} ${formatMoney(received)}`
    : undefined
