import Box from '@mui/material/Box'
import { type SxProps, type Theme, useTheme } from '@mui/material/styles'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import { openPressedPlace } from './open-place.ts'
import { LinePlot, MarkPlot } from '@mui/x-charts/LineChart'

export type LineTone = 'main' | 'good' | 'info' | 'bad'

export interface TrendLine {
  id: string
  tone: LineTone
  /** In the unit of the axis; null where there is nothing to draw. */
  values: readonly (number | null)[]
  dashed?: boolean | undefined
  /** Whether each point has a mark. */
  marked?: boolean | undefined
}

export interface TrendLinesProps {
  /** The places on the axis, such as `2026-10`; no two alike. */
  ids: readonly string[]
  /** Under each place; an empty one is left out. */
  ticks: readonly string[]
  lines: readonly TrendLine[]
  /** A level to reach, with its name. */
  limit?: { value: number; label: string } | undefined
  /** What the picture says, for those who do not see it. */
  label: string
  /** px */
  height: number
  /** Called with the place that is pressed. */
  onOpen?: ((id: string) => void) | undefined
}

const drawingSx = {
  '& .MuiLineChart-line': { strokeWidth: 2 },
  '& .MuiChartsAxis-root .MuiChartsAxis-line': { stroke: ({ vars }: Theme) => vars?.palette.field },
} as const satisfies SxProps<Theme>

const placeAxis = { height: 32, disableTicks: true, scaleType: 'point' } as const
const amountAxis = { width: 46, tickNumber: 4, disableLine: true, disableTicks: true } as const

function useColors() {
  const palette = useTheme().vars?.palette
  return {
    main: palette?.primary.main ?? 'currentColor',
    good: palette?.secondary.main ?? 'currentColor',
    info: palette?.info.main ?? 'currentColor',
    bad: palette?.error.main ?? 'currentColor',
    // A number, because the axis measures its labels.
    tickLabelStyle: { fontSize: 14, fill: palette?.text.secondary ?? 'currentColor' },
    ink: palette?.text.primary ?? 'currentColor',
  }
}

const toSeries = ({ id, values, marked }: TrendLine, color: string) => ({
  type: 'line' as const,
  id,
  data: [...values],
  color,
  showMark: marked === true,
  curve: 'linear' as const,
})

const findLowest = (lines: readonly TrendLine[]) =>
  Math.min(0, ...lines.flatMap(({ values }) => values.filter((value) => value !== null)))

const toDashes = (lines: readonly TrendLine[]) => {
  const dashed = lines.filter((line) => line.dashed).map(({ id }) => `& [data-series="${id}"]`)
  return dashed.length > 0 ? { [dashed.join(', ')]: { strokeDasharray: '5 4' } } : {}
}

/** Values by month, or by any other step, as lines. Nothing moves. */
export function TrendLines({ ids, ticks, lines, limit, label, height, onOpen }: TrendLinesProps) {
  const { tickLabelStyle, ink, ...tones } = useColors()
  const names = new Map(ids.map((id, index) => [id, ticks[index] ?? '']))
  return (
    <Box component="figure" aria-label={label} sx={{ m: 0, height, minWidth: 0 }}>
      <ChartsContainer
        aria-hidden
        height={height}
        skipAnimation
        disableKeyboardNavigation
        margin={{ top: 24, right: 16, bottom: 0, left: 0 }}
        sx={{ ...drawingSx, ...toDashes(lines), ...(onOpen && { cursor: 'pointer' }) }}
        series={lines.map((line) => toSeries(line, tones[line.tone]))}
        {...openPressedPlace(ids, onOpen)}
        xAxis={[
          {
            ...placeAxis,
            data: [...ids],
            tickLabelStyle,
            tickInterval: (id: string) => names.get(id) !== '',
            valueFormatter: (id: string) => names.get(id) ?? id,
          },
        ]}
        yAxis={[
          {
            ...amountAxis,
            ...(limit ? { max: limit.value * 1.04 } : {}),
            min: findLowest(lines),
            tickLabelStyle,
          },
        ]}
      >
        <ChartsGrid horizontal />
        <LinePlot />
        <MarkPlot />
        {limit && (
          <ChartsReferenceLine
            y={limit.value}
            label={limit.label}
            labelAlign="start"
            labelStyle={{ fontSize: 14, fill: ink }}
            lineStyle={{ strokeDasharray: '2 3', stroke: ink }}
          />
        )}
        <ChartsXAxis />
        <ChartsYAxis />
      </ChartsContainer>
    </Box>
  )
}
