import type { Metric } from '#contract/financials/financials.ts'
import type { OfferQuote } from '#contract/financials/offers.ts'
import { countRunwayMonths, computeShareOfMargin, maxRunwayMonths } from '#contract/rules/offer-outlook.ts'
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
  const metric = metrics.find((candidate) => candidate.key === key)
  return metric?.status === 'ok' && metric.value !== null ? Number(metric.value) : null
}

const formatRunway = (months: number) =>
  months >= maxRunwayMonths ? `${maxRunwayMonths} months or more` : formatCount(months, 'month')

function listRows({ quote, share, metrics }: CashCardProps): Definition[] {
  const cash = findValue(metrics, 'cash')
  const burn = findValue(metrics, 'net_burn')
  const margin = findValue(metrics, 'gross_margin')
  const shareOfMargin = margin === null ? null : computeShareOfMargin(share, margin)
  const payments = quote.schedule.map(({ payment }) => payment)
  return [
    ...(cash !== null && burn !== null
      ? [
          { question: 'Runway without the advance', answer: formatRunway(countRunwayMonths(cash, burn)) },
          {
            question: 'Runway with the advance',
            answer: formatRunway(countRunwayMonths(cash + Number(quote.received), burn, payments)),
            remark: `with ${formatMoney(quote.received)} received, after payments`,
          },
        ]
      : []),
    ...(shareOfMargin !== null && margin !== null
      ? [
          {
            question: 'Share of gross profit',
            answer: formatPercent(shareOfMargin),
            remark: `at a gross margin of ${formatPercent(margin)}`,
          },
        ]
      : []),
  ]
}

export function CashCard(props: CashCardProps) {
  const rows = listRows(props)
  const dataTime = props.metrics.find(({ as_of }) => as_of !== null)?.as_of ?? null
  if (rows.length === 0) return null
  return (
    <Card
      title="Effect on your cash"
      sub={`Based on your books and banks as of ${formatDate(dataTime)} and your burn over the last three months`}
    >
      <DefinitionRows rows={rows} />
    </Card>
  )
}
