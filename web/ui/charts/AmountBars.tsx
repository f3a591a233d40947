import Box from '@mui/material/Box'
import { type SxProps, type Theme, useTheme } from '@mui/material/styles'
import { BarPlot } from '@mui/x-charts/BarChart'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import { useLayoutEffect, useRef, useState } from 'react'
import { openPressedPlace } from './open-place.ts'

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

const drawingSx = {
  '& .MuiBarChart-label': {
    fill: ({ vars }: Theme) => vars?.palette.text.primary,
    fontSize: '0.875rem',
    fontWeight: 500,
    // Between higher bars, its edge keeps the figure readable.
    stroke: ({ vars }: Theme) => vars?.palette.background.paper,
    strokeWidth: 5,
    strokeLinejoin: 'round',
    paintOrder: 'stroke',
  },
  '& .MuiChartsAxis-root .MuiChartsAxis-line': { stroke: ({ vars }: Theme) => vars?.palette.field },
} as const satisfies SxProps<Theme>

/** px a bar needs for its own figure above it. */
const minLabeledWidth = 26

/** px a month needs for its name below it, and px that each letter of a longer one needs. */
const minTickWidth = 42
const letterWidth = 8

const getTickWidth = (bars: readonly AmountBar[]) =>
  Math.max(minTickWidth, letterWidth * Math.max(...bars.map(({ tick }) => tick.length)))

const monthAxis = { height: 32, disableTicks: true, categoryGapRatio: 0.28 }
const amountAxis = { width: 46, tickNumber: 4, disableLine: true, disableTicks: true }

/** The bounds of the amounts, with room for the figure below a bar that goes down. */
function getBounds(bars: readonly AmountBar[]) {
  const values = bars.map(({ value }) => value)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  return low < 0 ? { min: low - (high - low) * 0.16 } : { min: 0 }
}

/** The width of an element, px; 0 before it is drawn. */
function useWidth() {
  const element = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}

/**
 * Whether the name under a bar is drawn: of every bar, or every second, and so on, as close as there is room. A new year
 * is always among them, else the last bar.
 */
function makeTickFilter(bars: readonly AmountBar[], width: number): (index: number) => boolean {
  const tickWidth = getTickWidth(bars)
  const room = Math.max(width - amountAxis.width, tickWidth)
  const step = Math.ceil((bars.length * tickWidth) / room)
  const year = bars.findLastIndex(({ tick }) => /^\d{4}$/.test(tick))
  const anchor = year < 0 ? bars.length - 1 : year
  return (index) => (index - anchor) % step === 0
}

const formatValue = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

function useColors() {
  const palette = useTheme().vars?.palette
  const strong = palette?.secondary.main ?? 'currentColor'
  return {
    strong,
    pale: `color-mix(in srgb, ${strong} 42%, ${palette?.background.paper ?? 'transparent'})`,
    // A number, because the axis measures its labels.
    tickLabelStyle: { fontSize: 14, fill: palette?.text.secondary ?? 'currentColor' },
  }
}

/**
 * Amounts by month as bars, the last one strong unless all are alike. Each bar has its figure above it where there is room, else only the
 * last has. Nothing moves.
 */
export function AmountBars({ bars, label, height, isEven = false, onOpen }: AmountBarsProps) {
  const { strong, pale, tickLabelStyle } = useColors()
  const last = bars.length - 1
  const { element, width } = useWidth()
  const isTickVisible = makeTickFilter(bars, width)
  const ids = bars.map(({ id }) => id)
  const ticks = new Map(bars.map(({ id, tick }) => [id, tick]))
  const colors = ids.map((_, index) => (index === last && !isEven ? strong : pale))
  return (
    <Box component="figure" ref={element} aria-label={label} sx={{ m: 0, height, minWidth: 0 }}>
      <ChartsContainer
        aria-hidden
        height={height}
        skipAnimation
        disableKeyboardNavigation
        disableAxisListener={!onOpen}
        {...openPressedPlace(ids, onOpen)}
        margin={{ top: 24, right: 8, bottom: 0, left: 0 }}
        sx={[drawingSx, onOpen ? { cursor: 'pointer' } : {}]}
        series={[
          {
            type: 'bar',
            data: bars.map(({ value }) => value),
            barLabelPlacement: 'outside',
            barLabel: ({ dataIndex, value }, { bar }) =>
              value && (dataIndex === last || bar.width >= minLabeledWidth) ? formatValue(value) : null,
          },
        ]}
        xAxis={[
          {
            scaleType: 'band',
            data: ids,
            ...monthAxis,
            tickLabelStyle,
            tickLabelInterval: (_id: string, index: number) => isTickVisible(index),
            valueFormatter: (id: string) => ticks.get(id) ?? id,
            colorMap: { type: 'ordinal', values: ids, colors },
          },
        ]}
        yAxis={[{ ...amountAxis, ...getBounds(bars), tickLabelStyle }]}
      >
        <ChartsGrid horizontal />
        <BarPlot borderRadius={3} />
        <ChartsXAxis />
        <ChartsYAxis />
      </ChartsContainer>
    </Box>
  )
}
