import { lazy } from 'react'
import type { AmountBar } from './AmountBars.tsx'
import { ChartOrTable } from './ChartOrTable.tsx'
import { OptionalPart } from '../feedback/OptionalPart.tsx'
import { Skeleton } from '../feedback/Skeletons.tsx'

const AmountBars = lazy(async () => ({ default: (await import('./AmountBars.tsx')).AmountBars }))

interface MonthlyAmountsProps {
  /** The name of the section: "Payments by month". */
  label: string
  title: string
  /** Its rank below the headings around it. */
  heading: 'h2' | 'h3'
  /** What the bars and the table show. */
  units: { chart: string; table: string }
  bars: readonly AmountBar[]
  /** Draws all bars alike, where the last is no newer than the others. */
  isEven?: boolean
  /** What the picture says, for those who do not see it. */
  description: string
  /** px */
  height: number
  /** The same figures: the heads of the columns, and rows that begin with their month. */
  columns: readonly string[]
  rows: readonly (readonly [month: string, ...cells: string[]])[]
}

/** Amounts by month as bars or, one key away, as a table. */
export function MonthlyAmounts(props: MonthlyAmountsProps) {
  const { bars, isEven, description, height, rows, ...others } = props
  return (
    <ChartOrTable
      {...others}
      chart={
        <OptionalPart loading={<Skeleton shape="card" height={height} />}>
          <AmountBars bars={bars} label={description} height={height} isEven={isEven} />
        </OptionalPart>
      }
      rows={rows.map(([month, ...cells]) => ({ id: month, head: month, cells }))}
    />
  )
}
