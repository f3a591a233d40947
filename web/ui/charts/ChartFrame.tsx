import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
} from 'react'
import {
  CartesianGrid,
  ComposedChart,
  Tooltip,
  type TooltipContentProps,
  useActiveTooltipLabel,
  YAxis,
} from 'recharts'
import { getShortMonthName } from '#contract/rules/dates.ts'
import type { AmountScale } from './amount-scale.ts'
import { Row } from '../layout/Layout.tsx'
import { popup } from '../layout/Popup.tsx'
import styles from './ChartFrame.module.css'

const axisText = { fontSize: '0.875rem', fill: 'var(--ink-2)' }

export const placeAxis = {
  dataKey: 'id',
  height: 32,
  interval: 0,
  tickLine: false,
  tickMargin: 6,
  axisLine: { stroke: 'var(--field)' },
  tick: axisText,
} as const

/** Width of the amount axis in px. */
export const amountAxisWidth = 46

const formatAxisAmount = (value: number) => value.toLocaleString('en-US')

export const formatChartValue = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

const formatPlace = (id: string) =>
  id.includes('-') ? `${getShortMonthName(Number(id.slice(5)))} ${id.slice(0, 4)}` : `Month ${id}`

const Tip = ({ active, label, payload }: Pick<TooltipContentProps, 'active' | 'label' | 'payload'>) => (
  <output className={popup.tip}>
    {active && <b>{formatPlace(String(label))}</b>}
    {payload.map(({ graphicalItemId, name, value }) => (
      <Row key={graphicalItemId} as="span" gap={1.5} justify="between">
        {name} <b>{formatChartValue(Number(value))}</b>
      </Row>
    ))}
  </output>
)

function ActivePlace({ onChange }: { onChange: (id: string | undefined) => void }) {
  const label = useActiveTooltipLabel()
  useEffect(() => onChange(label === undefined ? undefined : String(label)), [label, onChange])
  return null
}

interface ChartFrameProps extends Pick<ComponentProps<typeof ComposedChart>, 'data' | 'barCategoryGap'> {
  label: string
  /** In px. */
  height: number
  /** The right margin in px. */
  right: number
  amounts: AmountScale
  onOpen: ((id: string) => void) | undefined
  children: ReactNode
}

/** Arrow keys move the tooltip, and Enter calls `onOpen` with the position of the tooltip. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, height, right, amounts, onOpen, children, ...chart } = props
  const place = useRef<string>(undefined)
  const setPlace = useCallback((id: string | undefined) => {
    place.current = id
  }, [])
  const openPlace = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onOpen || place.current === undefined) return
    // Otherwise the chart would handle Enter and hide the tooltip.
    event.stopPropagation()
    onOpen(place.current)
  }
  return (
    <figure aria-label={label} className={styles.frame} style={{ height }} onKeyDownCapture={openPlace}>
      <ComposedChart
        {...chart}
        responsive
        // A tap fires move and click together. A throttled move would set `activeLabel` only after `onClick`.
        throttledEvents={[]}
        aria-label={label}
        style={{ height, cursor: onOpen && 'pointer' }}
        margin={{ top: 24, right, bottom: 0, left: 0 }}
        onClick={({ activeLabel }) => activeLabel !== undefined && onOpen?.(String(activeLabel))}
      >
        <CartesianGrid vertical={false} syncWithTicks stroke="var(--line)" />
        <YAxis
          {...amounts}
          width={amountAxisWidth}
          interval={0}
          axisLine={false}
          tickLine={false}
          tick={axisText}
          tickFormatter={formatAxisAmount}
        />
        {children}
        <Tooltip
          content={Tip}
          cursor={{ stroke: 'var(--field)' }}
          isAnimationActive={false}
          itemSorter="dataKey"
        />
        <ActivePlace onChange={setPlace} />
      </ComposedChart>
    </figure>
  )
}
