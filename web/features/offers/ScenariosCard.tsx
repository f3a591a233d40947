import { lazy } from 'react'
import { LazyChart } from '#web/ui/charts/LazyChart.tsx'
import { ChartOrTable } from '#web/ui/charts/ChartOrTable.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatCount, formatMoney, NONE } from '#web/ui/format.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import {
  countChartMonths,
  getTickStep,
  listRepaidAmounts,
  listTableMonths,
  neverMonths,
  type QuotedScenario,
  type Reader,
  formatEstimate,
} from './scenarios.ts'
import styles from './ScenariosCard.module.css'

const TrendLines = lazy(async () => ({ default: (await import('#web/ui/charts/TrendLines.tsx')).TrendLines }))

/** In px. */
const chartHeight = 300

const Name = ({ scenario: { name, about, tone, quote } }: { scenario: QuotedScenario }) => (
  <Row gap={1.5} align="start" className={styles.name} data-tone={tone} data-never={quote.never || undefined}>
    <RowText title={name} note={about} />
  </Row>
)

const getCollected = ({ quote }: QuotedScenario) => {
  const row = quote.schedule[neverMonths - 1] ?? quote.schedule.at(-1)
  return row ? (Number(quote.total) - Number(row.balance)).toFixed(2) : '0.00'
}

const buildColumns = (reader: Reader): Column<QuotedScenario>[] => [
  {
    id: 'name',
    header: 'If revenue',
    cell: (scenario) => <Name scenario={scenario} />,
    width: 'minmax(0, 2fr)',
    narrow: 'title',
  },
  {
    id: 'months',
    header: 'Paid off in',
    cell: ({ quote: { months } }) =>
      months === null ? <StateTag tone="bad">Never</StateTag> : formatCount(months, 'month'),
    numeric: true,
  },
  {
    id: 'total',
    header: reader === 'staff' ? 'Total repayment' : 'You repay',
    cell: (scenario) =>
      scenario.quote.never
        ? `${formatEstimate(getCollected(scenario))} by month ${neverMonths}`
        : formatMoney(scenario.quote.total),
    numeric: true,
    width: 'minmax(0, 1.4fr)',
  },
  { id: 'apr', header: 'APR', cell: ({ quote: { apr } }) => formatRate(apr), numeric: true },
  { id: 'ear', header: 'EAR', cell: ({ quote: { ear } }) => formatRate(ear), numeric: true },
]

const formatRate = (rate: number | null) => (rate === null ? NONE : `${rate.toFixed(2)}%`)

const formatThousands = (value: number | null | undefined) =>
  value == null ? 'Repaid' : formatMoney((Math.round(value * 100_000) / 100).toFixed(2))

const columns = { applicant: buildColumns('applicant'), staff: buildColumns('staff') }

interface ScenariosCardProps {
  scenarios: readonly QuotedScenario[]
  reader?: Reader
}

export function ScenariosCard({ scenarios, reader = 'applicant' }: ScenariosCardProps) {
  const title = reader === 'staff' ? 'If revenue changes' : 'If your revenue changes'
  const months = countChartMonths(scenarios)
  const repaid = new Map(scenarios.map((scenario) => [scenario.id, listRepaidAmounts(scenario, months)]))
  return (
    <Card label={title}>
      <CardBody>
        <ChartOrTable
          label="Total repaid"
          title={title}
          heading="h2"
          units={{
            chart: 'Total repaid, $K, by month after funding',
            table:
              months > neverMonths
                ? 'Total repaid, by month through month 60, then by year'
                : 'Total repaid, by month',
          }}
          chart={<RepaidLines scenarios={scenarios} repaid={repaid} months={months} />}
          columns={['Month', ...scenarios.map(({ name }) => name)]}
          rows={listTableMonths(months).map((month) => ({
            id: String(month),
            head: month,
            cells: scenarios.map(({ id }) => formatThousands(repaid.get(id)?.[month])),
          }))}
        />
      </CardBody>
      <DataTable
        caption="Cost of the advance in each scenario"
        columns={columns[reader]}
        rows={scenarios}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
      />
    </Card>
  )
}

interface RepaidLinesProps {
  scenarios: readonly QuotedScenario[]
  /** Thousands of dollars repaid by each month, keyed by scenario id. */
  repaid: ReadonlyMap<string, (number | null)[]>
  months: number
}

function RepaidLines({ scenarios, repaid, months }: RepaidLinesProps) {
  const monthNumbers = Array.from({ length: months + 1 }, (_, month) => month)
  const step = getTickStep(months)
  const total = scenarios[0]?.quote.total ?? '0.00'
  return (
    <LazyChart height={chartHeight}>
      <TrendLines
        ids={monthNumbers.map(String)}
        ticks={monthNumbers.map((month) => (month % step === 0 ? String(month) : ''))}
        lines={scenarios.map(({ id, name, tone, quote }) => ({
          id,
          name,
          tone,
          values: repaid.get(id) ?? [],
          dashed: quote.never,
        }))}
        limit={{ value: Number(total) / 1000, label: `Total repayment: ${formatMoney(total)}` }}
        label={scenarios.map(describeScenario).join('. ')}
        height={chartHeight}
      />
    </LazyChart>
  )
}

const describeScenario = ({ name, quote: { months } }: QuotedScenario) =>
  `${name}: ${months === null ? 'never repaid' : `repaid in ${formatCount(months, 'month')}`}`
