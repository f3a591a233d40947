import { Bar, type LabelProps, useChartWidth, XAxis } from 'recharts'
import { getAmountScale } from './amount-scale.ts'
import { amountAxisWidth, ChartFrame, formatChartValue, placeAxis } from './ChartFrame.tsx'

export interface AmountBar {
  /** A unique position on the axis, such as `2026-10`. */
  id: string
  tick: string
  /** In thousands, in the currency of the chart. */
  value: number
}

export interface AmountBarsProps {
  bars: readonly AmountBar[]
  label: string
  /** In px. */
  height: number
  tone?: 'main' | 'good' | undefined
  /** Draws all bars in the same color, for charts whose last bar is not the most recent month. */
  isEven?: boolean | undefined
  onOpen?: ((id: string) => void) | undefined
}

const tones = { main: 'var(--primary)', good: 'var(--secondary)' } as const

/** Minimum width of a bar with its own figure, in px. */
const minLabeledWidth = 26

/** Minimum width of an axis label, and its width per letter, in px. */
const minTickWidth = 42
const letterWidth = 8

const getTickWidth = (bars: readonly AmountBar[]) =>
  Math.max(minTickWidth, letterWidth * Math.max(...bars.map(({ tick }) => tick.length)))

/** Leaves room for figures below negative bars. */
function scaleBars(bars: readonly AmountBar[]) {
  const values = bars.map(({ value }) => value)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  return getAmountScale(low - (low < 0 ? (high - low) * 0.16 : 0), high)
}

/**
 * Selects the bars with a label: every bar, every second bar and so on, as many as fit. Always includes the last bar
 * that starts a year or, if there is none, the last bar.
 */
function listLabeled(bars: readonly AmountBar[], width: number): readonly AmountBar[] {
  const tickWidth = getTickWidth(bars)
  const room = Math.max(width - amountAxisWidth, tickWidth)
  const step = Math.ceil((bars.length * tickWidth) / room)
  const year = bars.findLastIndex(({ tick }) => /^\d{4}$/.test(tick))
  const anchor = year < 0 ? bars.length - 1 : year
  return bars.filter((_, index) => (index - anchor) % step === 0)
}

function MonthAxis({ bars }: { bars: readonly AmountBar[] }) {
  const labeledBars = listLabeled(bars, useChartWidth() ?? 0)
  const names = new Map(labeledBars.map(({ id, tick }) => [id, tick]))
  return (
    <XAxis
      {...placeAxis}
      scale="band"
      ticks={[...names.keys()]}
      tickFormatter={(id: string) => names.get(id) ?? id}
    />
  )
}

function BarFigure({ x, y, width, height, value, isLast }: LabelProps & { isLast: boolean }) {
  const [left, top, across, down] = [x, y, width, height].map(Number) as [number, number, number, number]
  if (!Number(value) || (!isLast && across < minLabeledWidth)) return null
  const isBelow = Number(value) < 0
  return (
    <text
      fill="var(--ink)"
      fontSize="0.875rem"
      fontWeight={500}
      // The outline keeps the figure readable between higher bars.
      stroke="var(--surface)"
      strokeWidth={5}
      strokeLinejoin="round"
      paintOrder="stroke"
      x={left + across / 2}
      y={isBelow ? Math.max(top, top + down) + 16 : Math.min(top, top + down) - 6}
      textAnchor="middle"
    >
      {formatChartValue(Number(value))}
    </text>
  )
}

/** If there is no room for every figure, only the last bar shows its figure. */
export function AmountBars(props: AmountBarsProps) {
  const { bars, label, height, tone = 'main', isEven = false, onOpen } = props
  const last = bars.length - 1
  const strong = tones[tone]
  const pale = `color-mix(in srgb, ${strong} 42%, var(--surface))`
  return (
    <ChartFrame
      label={label}
      height={height}
      right={8}
      data={bars.map((bar, index) => ({ ...bar, fill: index === last && !isEven ? strong : pale }))}
      barCategoryGap="14%"
      amounts={scaleBars(bars)}
      onOpen={onOpen}
    >
      <MonthAxis bars={bars} />
      <Bar
        dataKey="value"
        name=""
        radius={[3, 3, 0, 0]}
        isAnimationActive={false}
        label={(of: LabelProps & { index?: number }) => <BarFigure {...of} isLast={of.index === last} />}
      />
    </ChartFrame>
  )
}
