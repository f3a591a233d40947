import { Bar, type LabelProps, useChartWidth, XAxis } from 'recharts'
import { scaleAmounts } from './amount-scale.ts'
import { amountAxisWidth, ChartFrame, formatValue, placeAxis } from './ChartFrame.tsx'

export interface AmountBar {
  /** Its place on the axis, such as `2026-10`; no two alike. */
  id: string
  /** Under the bar: `Oct`. */
  tick: string
  /** Thousands of dollars. */
  value: number
}

export interface AmountBarsProps {
  bars: readonly AmountBar[]
  /** What the picture says, for those who do not see it. */
  label: string
  /** px */
  height: number
  /** Draws all alike, where the last is no newer than the others. */
  isEven?: boolean | undefined
  /** Called with the bar that is pressed. */
  onOpen?: ((id: string) => void) | undefined
}

const strong = 'var(--secondary)'
const pale = 'color-mix(in srgb, var(--secondary) 42%, var(--surface))'

/** px a bar needs for its own figure above it. */
const minLabeledWidth = 26

/** px a month needs for its name below it, and px that each letter of a longer one needs. */
const minTickWidth = 42
const letterWidth = 8

const getTickWidth = (bars: readonly AmountBar[]) =>
  Math.max(minTickWidth, letterWidth * Math.max(...bars.map(({ tick }) => tick.length)))

/** The axis of the amounts, with room for the figure below a bar that goes down. */
function scaleBars(bars: readonly AmountBar[]) {
  const values = bars.map(({ value }) => value)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  return scaleAmounts(low - (low < 0 ? (high - low) * 0.16 : 0), high)
}

/**
 * The bars whose names are drawn: every bar, or every second, and so on, as close as there is room. A new year is always among them,
 * else the last bar.
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

/** The figure at the end of a bar: above it, or below where it goes down. */
function BarFigure({ x, y, width, height, value, isLast }: LabelProps & { isLast: boolean }) {
  const [left, top, across, down] = [x, y, width, height].map(Number) as [number, number, number, number]
  if (!Number(value) || (!isLast && across < minLabeledWidth)) return null
  const isBelow = Number(value) < 0
  return (
    <text
      fill="var(--ink)"
      fontSize="0.875rem"
      fontWeight={500}
      // Between higher bars, its edge keeps the figure readable.
      stroke="var(--surface)"
      strokeWidth={5}
      strokeLinejoin="round"
      paintOrder="stroke"
      x={left + across / 2}
      y={isBelow ? Math.max(top, top + down) + 16 : Math.min(top, top + down) - 6}
      textAnchor="middle"
    >
      {formatValue(Number(value))}
    </text>
  )
}

/**
 * Amounts by month as bars, the last one strong unless all are alike. Each bar has its figure above it where there is room, else only the
 * last has.
 */
export function AmountBars({ bars, label, height, isEven = false, onOpen }: AmountBarsProps) {
  const last = bars.length - 1
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
