import { lazy, type ReactNode } from 'react'
import type { FinancialMonth } from '#contract/financials/financials.ts'
import { metrics } from '#contract/rules/metrics/catalogue.ts'
import { OptionalPart } from '#web/ui/feedback/OptionalPart.tsx'
import { Skeleton } from '#web/ui/feedback/Skeletons.tsx'
import { ChartOrTable } from '#web/ui/charts/ChartOrTable.tsx'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Grid } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { formatCount } from '#web/ui/format.ts'
import { describeMonth, formatFigure, formatMonth, formatTick, shiftMonth } from './figure-format.ts'
import styles from './FigureCharts.module.css'

const AmountBars = lazy(async () => ({ default: (await import('#web/ui/charts/AmountBars.tsx')).AmountBars }))
const TrendLines = lazy(async () => ({ default: (await import('#web/ui/charts/TrendLines.tsx')).TrendLines }))

/** The figures that a month has a point for. */
export type ChartKey = keyof FinancialMonth['metrics']

/** px */
const height = 220

type OnOpen = (key: ChartKey, month: string) => void

export interface FigureChartsProps {
  /** Whole months, oldest first. */
  months: readonly FinancialMonth[]
  currency: string | null
  onOpen: OnOpen
}

const inThousands = (amount: string | null) => (amount === null ? null : Number(amount) / 1000)

const getUnit = (currency: string | null) =>
  currency === null || currency === 'USD' ? '$ k' : `${currency} k`

/** Revenue, margin, burn, and cash with its runway, by month; each point opens to its lines. */
export const FigureCharts = ({ months, currency, onOpen }: FigureChartsProps) => {
  const of = { months, currency, onOpen }
  const unit = getUnit(currency)
  return (
    <Grid gap={3} className={styles.charts}>
      <FigureChart {...of} keys={['revenue']} title="Revenue" unit={`${unit} a month, by the books`}>
        <Bars {...of} figure="revenue" />
      </FigureChart>
      <FigureChart
        {...of}
        keys={['gross_margin']}
        title="Gross margin"
        unit="% of revenue, over three months"
      >
        <Line {...of} figure="gross_margin" />
      </FigureChart>
      <FigureChart {...of} keys={['net_burn']} title="Net burn" unit={`${unit} a month, over three months`}>
        <Bars {...of} figure="net_burn" />
      </FigureChart>
      <FigureChart
        {...of}
        keys={['cash', 'runway']}
        title="Cash and runway"
        unit={`${unit} at the end of the month, dashed if burn stays as it is`}
      >
        <CashLine {...of} />
      </FigureChart>
    </Grid>
  )
}

/** Revenue, and cash with its runway, by month: inside the card of the main figures. */
export const MainCharts = (of: FigureChartsProps) => {
  const unit = getUnit(of.currency)
  return (
    <Grid gap={3} className={styles.charts}>
      <FigureDrawing {...of} keys={['revenue']} title="Revenue" unit={`${unit} a month`} heading="h3">
        <Bars {...of} figure="revenue" />
      </FigureDrawing>
      <FigureDrawing
        {...of}
        keys={['cash', 'runway']}
        title="Cash and runway"
        unit={`${unit} at month end, dashed if burn stays`}
        heading="h3"
      >
        <CashLine {...of} />
      </FigureDrawing>
    </Grid>
  )
}

interface FigureChartProps extends FigureChartsProps {
  keys: readonly ChartKey[]
  title: string
  unit: string
  children: ReactNode
}

const format = (month: FinancialMonth, key: ChartKey, currency: string | null) =>
  formatFigure(month.metrics[key], { unit: metrics[key].unit, currency })

const FigureChart = (props: FigureChartProps) => (
  <Card label={props.title}>
    <CardBody>
      <FigureDrawing {...props} heading="h2" />
    </CardBody>
  </Card>
)

function FigureDrawing(props: FigureChartProps & { heading: 'h2' | 'h3' }) {
  const { months, currency, onOpen, keys, title, unit, heading, children } = props
  const last = months.at(-1)
  const [key = 'revenue'] = keys
  const isKnown = months.some((month) => month.metrics[key].value !== null)
  return (
    <ChartOrTable
      label={`${title} by month`}
      title={title}
      heading={heading}
      units={{ chart: unit, table: 'Each figure opens to its lines' }}
      figure={isKnown && last && format(last, key, currency)}
      chart={
        isKnown ? (
          <OptionalPart loading={<Skeleton shape="card" height={height} />}>{children}</OptionalPart>
        ) : (
          <Text variant="small" tone="secondary">
            No month has enough data to draw it.
          </Text>
        )
      }
      columns={['Month', ...keys.map((one) => metrics[one].name)]}
      rows={months.toReversed().map((month) => ({
        id: month.month,
        head: <MonthHead month={month} />,
        cells: keys.map((one) => (
          <ActionLink
            key={one}
            about={`${metrics[one].name} of ${formatMonth(month.month)}`}
            onClick={() => onOpen(one, month.month)}
          >
            {format(month, one, currency)}
          </ActionLink>
        )),
      }))}
    />
  )
}

function MonthHead({ month }: { month: FinancialMonth }) {
  const remark = describeMonth(month)
  return (
    <>
      {formatMonth(month.month)}
      {remark && (
        <Text as="small" variant="small" tone="secondary">
          {' '}
          ({remark})
        </Text>
      )}
    </>
  )
}

interface DrawingProps extends FigureChartsProps {
  figure: ChartKey
}

const describe = (months: readonly FinancialMonth[], key: ChartKey, currency: string | null) => {
  const last = months.at(-1)
  return last
    ? `${metrics[key].name} of ${formatCount(months.length, 'month')}, the last of ${formatMonth(last.month)}: ${format(last, key, currency)}`
    : metrics[key].name
}

const Bars = ({ months, currency, onOpen, figure }: DrawingProps) => (
  <AmountBars
    bars={months.map(({ month, metrics: values }) => ({
      id: month,
      tick: formatTick(month),
      value: inThousands(values[figure].value) ?? 0,
    }))}
    label={describe(months, figure, currency)}
    height={height}
    onOpen={(month) => onOpen(figure, month)}
  />
)

const toNumber = (value: string | null) => (value === null ? null : Number(value))

const Line = ({ months, currency, onOpen, figure }: DrawingProps) => (
  <TrendLines
    ids={months.map(({ month }) => month)}
    ticks={thinOut(months.map(({ month }) => month))}
    lines={[
      {
        id: figure,
        tone: 'main',
        values: months.map(({ metrics: values }) => toNumber(values[figure].value)),
      },
    ]}
    label={describe(months, figure, currency)}
    height={height}
    onOpen={(month) => onOpen(figure, month)}
  />
)

/** At most about eight names of months under a line. */
const thinOut = (ids: readonly string[]) => {
  const step = Math.max(1, Math.ceil(ids.length / 8))
  return ids.map((id, index) => (index % step === 0 ? formatTick(id) : ''))
}

/** How cash would go on until it is gone; nothing where it does not end, or not within three years. */
function projectCash(last: FinancialMonth | undefined): number[] {
  const { cash, net_burn: burn, runway } = last?.metrics ?? {}
  if (cash?.value == null || burn?.value == null || runway?.value == null) return []
  const [amount, monthly] = [Number(cash.value) / 1000, Number(burn.value) / 1000]
  const count = monthly > 0 ? Math.ceil(Number(runway.value)) : 0
  return Array.from({ length: count }, (_, index) => Math.max(0, amount - monthly * (index + 1)))
}

function CashLine({ months, currency, onOpen }: FigureChartsProps) {
  const last = months.at(-1)
  const projected = projectCash(last)
  const known = months.map(({ metrics: values }) => inThousands(values.cash.value))
  const ids = [
    ...months.map(({ month }) => month),
    ...projected.map((_, index) => shiftMonth(last?.month ?? '2026-01', index + 1)),
  ]
  const before = Array.from({ length: Math.max(0, known.length - 1) }, () => null)
  return (
    <TrendLines
      ids={ids}
      ticks={thinOut(ids)}
      lines={[
        { id: 'cash', name: 'Cash', tone: 'main', values: [...known, ...projected.map(() => null)] },
        {
          id: 'projected',
          name: 'If burn stays',
          tone: 'bad',
          dashed: true,
          values: [...before, known.at(-1) ?? null, ...projected],
        },
      ]}
      label={`${describe(months, 'cash', currency)}; ${describe(months, 'runway', currency)}`}
      height={height}
      onOpen={(month) =>
        onOpen('cash', months.some((one) => one.month === month) ? month : (last?.month ?? month))
      }
    />
  )
}
