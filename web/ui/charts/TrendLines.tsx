import { Line, ReferenceLine, XAxis } from 'recharts'
import { getAmountScale } from './amount-scale.ts'
import { ChartFrame, placeAxis } from './ChartFrame.tsx'

export type LineTone = 'main' | 'good' | 'info' | 'bad'

export interface TrendLine {
  id: string
  /** The line's name, shown next to its figures if there are several lines. */
  name?: string | undefined
  tone: LineTone
  /** Values in the unit of the axis; null for a gap. */
  values: readonly (number | null)[]
  dashed?: boolean | undefined
}

export interface TrendLinesProps {
  /** Unique positions on the axis: months such as `2026-10`, or month numbers such as `3`. */
  ids: readonly string[]
  /** Axis labels; empty labels are not drawn. */
  ticks: readonly string[]
  lines: readonly TrendLine[]
  limit?: { value: number; label: string } | undefined
  label: string
  /** In px. */
  height: number
  onOpen?: ((id: string) => void) | undefined
}

const strokes = {
  main: 'var(--primary)',
  good: 'var(--secondary)',
  info: 'var(--info)',
  bad: 'var(--error)',
} as const

function scaleLines(lines: readonly TrendLine[], limit: number | undefined) {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null))
  return getAmountScale(Math.min(0, ...values), Math.max(0, ...values), limit && limit * 1.04)
}

export function TrendLines({ ids, ticks, lines, limit, label, height, onOpen }: TrendLinesProps) {
  const names = new Map(ids.map((id, index) => [id, ticks[index] ?? '']))
  return (
    <ChartFrame
      label={label}
      height={height}
      right={16}
      data={ids.map((id, index) => ({ id, values: lines.map(({ values }) => values[index] ?? null) }))}
      amounts={scaleLines(lines, limit?.value)}
      onOpen={onOpen}
    >
      <XAxis
        {...placeAxis}
        scale="point"
        ticks={ids.filter((id) => names.get(id))}
        tickFormatter={(id: string) => names.get(id) ?? id}
      />
      {limit && (
        <ReferenceLine
          y={limit.value}
          stroke="var(--ink)"
          strokeDasharray="2 3"
          label={{
            value: limit.label,
            position: 'insideBottomLeft',
            fontSize: '0.875rem',
            fill: 'var(--ink)',
          }}
        />
      )}
      {lines.map(({ id, name = '', tone, dashed }, index) => (
        <Line
          key={id}
          id={id}
          name={name}
          dataKey={`values.${index}`}
          type="linear"
          stroke={strokes[tone]}
          strokeWidth={2}
          strokeDasharray={dashed ? '5 4' : 'none'}
          dot={false}
          isAnimationActive={false}
        />
      ))}
    </ChartFrame>
  )
}
