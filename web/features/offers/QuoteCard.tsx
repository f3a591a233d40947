import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OfferQuote } from '#contract/financials/offers.ts'
import { saveFile } from '#web/core/save-file.ts'
import { formatCount, formatDate, formatMoney } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { buildPaymentPlan } from './payment-plan.ts'
import { describeGrowth, neverMonths } from './scenarios.ts'

const quoteSx = {
  display: 'grid',
  gap: '20px',
  '& .soft': { color: 'text.secondary' },
  '& .big': {
    display: 'block',
    color: 'primary.main',
    fontSize: { xs: '2.5rem', sm: '3.5rem' },
    lineHeight: 1.15,
    letterSpacing: '-0.03em',
    fontWeight: 500,
  },
  '& .big.never': { color: 'error.main' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '14px 24px',
    borderTop: '1px solid',
    borderColor: 'divider',
    pt: '18px',
  },
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { fontSize: '1.25rem', fontWeight: 500, fontFamily: 'fontFamilyTabular' },
  '& dd small': { display: 'block', fontSize: '0.875rem', fontWeight: 400, color: 'text.secondary' },
  '& .actions': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px 20px',
    displayPrint: 'none',
  },
} as const satisfies SxProps<Theme>

interface QuoteCardProps {
  quote: OfferQuote
  growth: number
  /** What the person may do with it. */
  actions?: ReactNode
  /** Replaced in tests. */
  save?: (file: File) => void
}

/** What the terms cost: the months until all is repaid, the total, the payments and the rates. */
export function QuoteCard({ quote, growth, actions, save = saveFile }: QuoteCardProps) {
  return (
    <Card label="What it costs">
      <CardBody sx={quoteSx}>
        <Box component="output" aria-live="polite" sx={{ display: 'block' }}>
          <span className="soft">{quote.never ? 'You would pay it off' : 'You would pay it off in'}</span>
          <span className={quote.never ? 'big never' : 'big'}>
            {quote.months === null ? 'Never' : formatCount(quote.months, 'month')}
          </span>
          <span className="soft">{describeEnd(quote, growth)}</span>
        </Box>
        <Figures quote={quote} />
        <div className="actions">
          {actions}
          <ActionLink icon={<Icon of={Download} small />} onClick={() => save(buildPaymentPlan(quote))}>
            Payment plan, CSV
          </ActionLink>
        </div>
      </CardBody>
    </Card>
  )
}

function describeEnd({ repaid_on, schedule }: OfferQuote, growth: number): string {
  const condition = `if revenue ${describeGrowth(growth).toLowerCase()}`
  if (repaid_on !== null) return `${formatDate(repaid_on)}, ${condition}`
  const last = schedule[neverMonths - 1] ?? schedule.at(-1)
  const payment = last ? `The payment of month ${last.month} would be ${formatMoney(last.payment)}` : ''
  return `${payment}, ${condition}.`
}

const Figures = ({ quote }: { quote: OfferQuote }) => (
  <dl>
    <Figure term="You repay in all" amount={quote.total} />
    <Figure term="Cost of the money" amount={quote.cost} about={describeFee(quote)} />
    <Figure term="First payment" amount={quote.first_payment} />
    <Figure term="Largest payment" amount={quote.largest_payment} />
    {quote.apr !== null && quote.ear !== null && (
      <>
        <Rate term="APR" rate={quote.apr} about="a year, without compounding" />
        <Rate term="EAR" rate={quote.ear} about="a year, with compounding" />
      </>
    )}
  </dl>
)

const describeFee = ({ fee, received }: OfferQuote) =>
  Number(fee) > 0 ? `${formatMoney(fee)} withheld: you get ${formatMoney(received)}` : undefined

const Figure = ({ term, amount, about }: { term: string; amount: string; about?: string | undefined }) => (
  <div>
    <dt>{term}</dt>
    <dd>
      {formatMoney(amount)}
      {about && <small>{about}</small>}
    </dd>
  </div>
)

const Rate = ({ term, rate, about }: { term: string; rate: number; about: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>
      {rate.toFixed(2)}%<small>{about}</small>
    </dd>
  </div>
)
