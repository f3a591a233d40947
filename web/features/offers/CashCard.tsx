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

function listRunwayRows({ quote, metrics }: CashCardProps): Definition[] {
  const cash = findValue(metrics, 'cash')
  const burn = findValue(metrics, 'net_burn')
  if (cash === null || burn === null) return []
  const payments = quote.schedule.map(({ payment }) => payment)
  return [
    { question: 'Runway without the advance', answer: formatRunway(countRunwayMonths(cash, burn)) },
    {
      question: 'Runway with the advance',
      answer: formatRunway(countRunwayMonths(cash + Number(quote.received), burn, payments)),
      remark: `with ${formatMoney(quote.received)} received, after payments`,
    },
  ]
}

function listMarginRows({ share, metrics }: CashCardProps): Definition[] {
  const margin = findValue(metrics, 'gross_margin')
  const shareOfMargin = margin === null ? null : computeShareOfMargin(share, margin)
  if (margin === null || shareOfMargin === null) return []
  return [
    {
      question: 'Share of gross profit',
      answer: formatPercent(shareOfMargin),
      remark: `at a gross margin of ${formatPercent(margin)}`,
    },
  ]
}

const burnNote = ' and on your burn over the last three months'

export function CashCard(props: CashCardProps) {
  const runwayRows = listRunwayRows(props)
  const rows = [...runwayRows, ...listMarginRows(props)]
  const dataTime = props.metrics.find(({ as_of }) => as_of !== null)?.as_of ?? null
  if (rows.length === 0) return null
  return (
    <Card
      title="Effect on your cash"
      sub={`Based on your books and banks as of ${formatDate(dataTime)}${runwayRows.length > 0 ? burnNote : ''}`}
    >
      <DefinitionRows rows={rows} />
    </Card>
  )
}
