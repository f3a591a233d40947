import { lazy } from 'react'
import type { AmountBar } from './AmountBars.tsx'
import { LazyChart } from './LazyChart.tsx'
import { ChartOrTable } from './ChartOrTable.tsx'

const AmountBars = lazy(async () => ({ default: (await import('./AmountBars.tsx')).AmountBars }))

interface MonthlyAmountsProps {
  label: string
  title: string
  heading: 'h2' | 'h3'
  units: { chart: string; table: string }
  bars: readonly AmountBar[]
  isEven?: boolean
  description: string
  /** In px. */
  height: number
  columns: readonly string[]
  rows: readonly (readonly [month: string, ...cells: string[]])[]
}

export function MonthlyAmounts(props: MonthlyAmountsProps) {
  const { bars, isEven, description, height, rows, ...others } = props
  return (
    <ChartOrTable
      {...others}
      chart={
        <LazyChart height={height}>
          <AmountBars bars={bars} label={description} height={height} tone="good" isEven={isEven} />
        </LazyChart>
      }
      rows={rows.map(([month, ...cells]) => ({ id: month, head: month, cells }))}
    />
  )
}
