import type { ComponentType } from 'react'
import type { AmountBar, AmountBarsProps } from './AmountBars.tsx'
import { ChartOrTable } from './ChartOrTable.tsx'
import { OptionalPart } from '../feedback/OptionalPart.tsx'
import { Skeleton } from '../feedback/Skeletons.tsx'

interface MonthlyAmountsProps {
  /** The name of the section: "Payments by month". */
  label: string
  title: string
  /** Its rank below the headings around it. */
  heading: 'h2' | 'h3'
  /** What the bars and the table show. */
  units: { chart: string; table: string }
  /** `AmountBars`, which the caller loads when it is shown. */
  Bars: ComponentType<AmountBarsProps>
  bars: readonly AmountBar[]
  /** What the picture says, for those who do not see it. */
  description: string
  /** px */
  height: number
  /** The same figures: the heads of the columns, and rows that begin with their month. */
  columns: readonly string[]
  rows: readonly (readonly [month: string, ...cells: string[]])[]
}

/** Amounts by month as bars or, one key away, as a table. */
export const MonthlyAmounts = ({ Bars, bars, description, height, rows, ...props }: MonthlyAmountsProps) => (
  <ChartOrTable
    {...props}
    chart={
      <OptionalPart loading={<Skeleton shape="card" height={height} />}>
        <Bars bars={bars} label={description} height={height} />
      </OptionalPart>
    }
    rows={rows.map(([month, ...cells]) => ({ id: month, head: month, cells }))}
  />
)
