import type { Metric } from '#contract/financials/financials.ts'
import type { OfferQuote } from '#contract/financials/offers.ts'
import { getRunway, getShareOfMargin, maxRunwayMonths } from '#contract/rules/offer-outlook.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import { formatCount, formatDate, formatMoney } from '#web/ui/format.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { type Definition, DefinitionRows } from '#web/ui/tables/DefinitionRows.tsx'

interface CashCardProps {
  quote: OfferQuote
  share: number
  metrics: readonly Metric[]
}

const findValue = (metrics: readonly Metric[], key: Metric['key']) => {
  const metric = metrics.find((one) => one.key === key)
  return metric?.status === 'ok' && metric.value !== null ? Number(metric.value) : null
}

const formatRunway = (months: number) =>
  months >= maxRunwayMonths ? `${maxRunwayMonths} months or more` : formatCount(months, 'month')

function listRows({ quote, share, metrics }: CashCardProps): Definition[] {
  const cash = findValue(metrics, 'cash')
  const burn = findValue(metrics, 'net_burn')
  const margin = findValue(metrics, 'gross_margin')
  const ofMargin = margin === null ? null : getShareOfMargin(share, margin)
  const payments = quote.schedule.map(({ payment }) => payment)
  return [
    ...(cash !== null && burn !== null
      ? [
          { question: 'Cash lasts without it', answer: formatRunway(getRunway(cash, burn)) },
          {
            question: 'Cash lasts with it',
            answer: formatRunway(getRunway(cash + Number(quote.received), burn, payments)),
            remark: `with ${formatMoney(quote.received)} more, and the payments`,
          },
        ]
      : []),
    ...(ofMargin !== null && margin !== null
      ? [
          {
            question: 'Share of gross margin',
            answer: formatPercent(ofMargin),
            remark: `of what is left after cost of sales, at a margin of ${formatPercent(margin)}`,
          },
        ]
      : []),
  ]
}

/** What the advance and its payments do to the company's cash, by its own figures; nothing without them. */
export function CashCard(props: CashCardProps) {
  const rows = listRows(props)
  const readAt = props.metrics.find(({ as_of }) => as_of !== null)?.as_of ?? null
  if (rows.length === 0) return null
  return (
    <Card
      title="What it does to your cash"
      sub={`From your books and banks of ${formatDate(readAt)}, if you burn as much as in the last three months`}
    >
      <DefinitionRows rows={rows} />
    </Card>
  )
}
