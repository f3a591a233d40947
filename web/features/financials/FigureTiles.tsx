import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { Metric } from '#contract/financials/financials.ts'
import { describeChange, describeName, formatFigure } from './figure-format.ts'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

const tilesSx = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(auto-fill, minmax(190px, 1fr))',
  },
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  overflow: 'hidden',
  '& > li': {
    display: 'grid',
    // The last lines of each row and column lie under the frame.
    m: '0 -1px -1px 0',
    border: '1px solid',
    borderColor: 'divider',
    borderWidth: '0 1px 1px 0',
  },
  '& button': {
    display: 'grid',
    // The button of the kit centers what it holds.
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    justifyItems: 'start',
    textAlign: 'left',
    gap: '2px',
    p: { xs: '12px', sm: '14px 16px' },
    width: '100%',
    overflowWrap: 'anywhere',
    '&:hover': { bgcolor: 'hover' },
    '&[aria-expanded="true"]': { bgcolor: 'soft.primary' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '& .name, & .change': { fontSize: '0.875rem', color: 'text.secondary' },
  '& .value': { fontSize: '1.25rem', fontWeight: 500, fontFamily: 'fontFamilyTabular' },
  '& .none': { fontSize: '1rem', color: 'text.secondary' },
} as const satisfies SxProps<Theme>

interface FigureTilesProps {
  metrics: readonly Metric[]
  /** The figure whose lines are open. */
  openKey: Metric['key'] | null
  onOpen: (key: Metric['key']) => void
}

/** Every figure with its change; each opens to its lines. */
export const FigureTiles = ({ metrics, openKey, onOpen }: FigureTilesProps) => (
  <Box component="ul" aria-label="Figures" sx={tilesSx}>
    {metrics.map((metric) => (
      <li key={metric.key}>
        <Pressable aria-expanded={metric.key === openKey} onClick={() => onOpen(metric.key)}>
          <span className="name">{describeName(metric)}</span>
          <span className={metric.status === 'ok' ? 'value' : 'value none'}>
            {formatFigure(metric, metric)}
          </span>
          <span className="change">{metric.reason ?? describeChange(metric)}</span>
        </Pressable>
      </li>
    ))}
  </Box>
)
