import { clsx } from 'clsx'
import { lazy, type ReactNode } from 'react'
import type { FinancialMonth } from '#contract/financials/financials.ts'
import { metrics } from '#contract/rules/metrics/catalogue.ts'
import { LazyChart } from '#web/ui/charts/LazyChart.tsx'
import { ChartOrTable } from '#web/ui/charts/ChartOrTable.tsx'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Grid } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { formatCount } from '#web/ui/format.ts'
import {
  describeBooksStatus,
  formatFigure,
  formatMonth,
  formatMonthTick,
  toDisplayedMetric,
  shiftMonth,
} from './figure-format.ts'
import styles from './FigureCharts.module.css'

const AmountBars = lazy(async () => ({ default: (await import('#web/ui/charts/AmountBars.tsx')).AmountBars }))
const TrendLines = lazy(async () => ({ default: (await import('#web/ui/charts/TrendLines.tsx')).TrendLines }))

export type ChartKey = keyof FinancialMonth['metrics']

/** Height of a chart in px. */
const height = 220

type OnOpen = (key: ChartKey, month: string) => void

export interface FigureChartsProps {
  /** Complete months, oldest first. */
  months: readonly FinancialMonth[]
  currency: string | null
  onOpen: OnOpen
}

const toThousands = (amount: string | null) => (amount === null ? null : Number(amount) / 1000)

const getUnit = (currency: string | null) =>
  currency === null || currency === 'USD' ? '$K' : `${currency} K`

export const FigureCharts = ({ months, currency, onOpen }: FigureChartsProps) => {
  const chartProps = { months, currency, onOpen }
  const unit = getUnit(currency)
  return (
    <Grid gap={3} className={styles.charts}>
      <FigureChart
        {...chartProps}
        keys={['revenue']}
        title="Revenue"
        unit={`${unit} per month, from the books`}
      >
        <Bars {...chartProps} figure="revenue" />
      </FigureChart>
      <FigureChart
        {...chartProps}
        keys={['gross_margin']}
        title="Gross margin"
        unit="% of revenue, over three months"
      >
        <Line {...chartProps} figure="gross_margin" />
      </FigureChart>
      <FigureChart
        {...chartProps}
        keys={['net_burn']}
        title="Net burn"
        unit={`${unit} per month, over three months`}
      >
        <Bars {...chartProps} figure="net_burn" />
      </FigureChart>
      <FigureChart
        {...chartProps}
        keys={['cash', 'runway']}
        title="Cash and runway"
        unit={`${unit} at month end; dashed: at current burn`}
      >
        <CashLine {...chartProps} />
      </FigureChart>
    </Grid>
  )
}

export const MainCharts = (props: FigureChartsProps) => {
  const unit = getUnit(props.currency)
  return (
    <Grid gap={3} className={clsx(styles.charts, styles.aligned)}>
      <FigureDrawing {...props} keys={['revenue']} title="Revenue" unit={`${unit} per month`} heading="h3">
        <Bars {...props} figure="revenue" />
      </FigureDrawing>
      <FigureDrawing
        {...props}
        keys={['cash', 'runway']}
        title="Cash and runway"
        unit={`${unit} at month end; dashed: at current burn`}
        heading="h3"
      >
        <CashLine {...props} />
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

/** The text for cash includes the month, because the tiles show the current cash instead. */
function describeLast(month: FinancialMonth, key: ChartKey, currency: string | null): string {
  const { name, value } = toDisplayedMetric({ key, name: '', value: month.metrics[key].value })
  const figure = formatFigure({ ...month.metrics[key], value }, { unit: metrics[key].unit, currency })
  if (key === 'cash') return `${figure} at the end of ${formatMonth(month.month)}`
  return name === '' ? figure : `${name} ${figure}`
}

function FigureDrawing(props: FigureChartProps & { heading: 'h2' | 'h3' }) {
  const { months, currency, onOpen, keys, title, unit, heading, children } = props
  const last = months.at(-1)
  const [key = 'revenue'] = keys
  const hasData = months.some((month) => month.metrics[key].value !== null)
  return (
    <ChartOrTable
      label={`${title} by month`}
      title={title}
      heading={heading}
      units={{ chart: unit, table: 'Select a figure to see its entries' }}
      figure={hasData && last && describeLast(last, key, currency)}
      chart={
        hasData ? (
          <LazyChart height={height}>{children}</LazyChart>
        ) : (
          <Text variant="small" tone="secondary">
            No month has enough data for this chart.
          </Text>
        )
      }
      columns={['Month', ...keys.map((column) => metrics[column].name)]}
      rows={months.toReversed().map((month) => ({
        id: month.month,
        head: <MonthHead month={month} />,
        cells: keys.map((column) => (
          <ActionLink
            key={column}
            about={`${metrics[column].name} in ${formatMonth(month.month)}`}
            onClick={() => onOpen(column, month.month)}
          >
            {format(month, column, currency)}
          </ActionLink>
        )),
      }))}
    />
  )
}

function MonthHead({ month }: { month: FinancialMonth }) {
  const remark = describeBooksStatus(month)
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
    ? `${metrics[key].name} over ${formatCount(months.length, 'month')}; ${formatMonth(last.month)}: ${format(last, key, currency)}`
    : metrics[key].name
}

const Bars = ({ months, currency, onOpen, figure }: DrawingProps) => (
  <AmountBars
    bars={months.map(({ month, metrics: values }) => ({
      id: month,
      tick: formatMonthTick(month),
      value: toThousands(values[figure].value) ?? 0,
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

const thinOut = (ids: readonly string[]) => {
  const step = Math.max(1, Math.ceil(ids.length / 8))
  return ids.map((id, index) => (index % step === 0 ? formatMonthTick(id) : ''))
}

/**
 * Projects the cash at the end of each month until it runs out, in thousands. Empty if a figure is missing, or if the
 * runway is unlimited or longer than 36 months.
 */
function projectCash(last: FinancialMonth | undefined): number[] {
  const { cash, net_burn: burn, runway } = last?.metrics ?? {}
  if (cash?.value == null || burn?.value == null || runway?.value == null || runway.special) return []
  const [amount, monthly] = [Number(cash.value) / 1000, Number(burn.value) / 1000]
  const count = monthly > 0 ? Math.ceil(Number(runway.value)) : 0
  return Array.from({ length: count }, (_, index) => Math.max(0, amount - monthly * (index + 1)))
}

function CashLine({ months, currency, onOpen }: FigureChartsProps) {
  const last = months.at(-1)
  const projected = projectCash(last)
  const cash = months.map(({ metrics: values }) => toThousands(values.cash.value))
  const ids = [
    ...months.map(({ month }) => month),
    ...projected.map((_, index) => shiftMonth(last?.month ?? '2026-01', index + 1)),
  ]
  const padding = Array.from({ length: Math.max(0, cash.length - 1) }, () => null)
  return (
    <TrendLines
      ids={ids}
      ticks={thinOut(ids)}
      lines={[
        { id: 'cash', name: 'Cash', tone: 'main', values: [...cash, ...projected.map(() => null)] },
        {
          id: 'projected',
          name: 'At current burn',
          tone: 'bad',
          dashed: true,
          values: [...padding, cash.at(-1) ?? null, ...projected],
        },
      ]}
      label={`${describe(months, 'cash', currency)}; ${describe(months, 'runway', currency)}`}
      height={height}
      onOpen={(month) =>
        onOpen('cash', months.some((past) => past.month === month) ? month : (last?.month ?? month))
      }
    />
  )
}
