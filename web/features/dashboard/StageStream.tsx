import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useNow } from '#web/core/use-now.ts'
import { formatDateTime, formatShortDate } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { forcedFill } from '#web/ui/theme/forced-colors.ts'
import type { Stage } from './stages.ts'

const streamSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(6, 1fr)',
  px: { sm: 3, lg: 5 },
  pt: '22px',
  pb: '20px',
  borderTop: '1px solid',
  borderColor: 'divider',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  '& li': { position: 'relative', display: 'grid', alignContent: 'start', gap: '2px', pt: '22px', pr: 1 },
  '& li, & time': { color: 'text.tertiary' },
  '& li::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    right: 0,
    top: '5px',
    height: '2px',
    bgcolor: 'track',
    ...forcedFill('GrayText'),
  },
  '& li:last-child::before': { right: 'auto', width: '12px' },
  '& li.done::before': { bgcolor: 'primary.main', ...forcedFill('CanvasText') },
  '& li.now::before': {
    backgroundImage: (theme: Theme) =>
      `linear-gradient(to right, ${theme.vars.palette.primary.main} 50%, transparent 50%)`,
  },
  '& .point': {
    position: 'absolute',
    left: 0,
    top: 0,
    width: 12,
    height: 12,
    borderRadius: '50%',
    bgcolor: 'background.paper',
    border: '2px solid',
    borderColor: 'field',
    ...forcedFill('Canvas'),
  },
  '& .done .point': { bgcolor: 'primary.main', borderColor: 'primary.main', ...forcedFill('CanvasText') },
  '& .now .point': {
    bgcolor: 'accent.main',
    borderColor: 'background.paper',
    outline: '2px solid',
    outlineColor: 'primary.main',
    ...forcedFill('Highlight'),
  },
  '& .ended .point': {
    bgcolor: 'text.tertiary',
    borderColor: 'text.tertiary',
    borderRadius: '2px',
    ...forcedFill('CanvasText'),
  },
  '& b': { fontWeight: 500 },
  '& .done b': { color: 'text.secondary' },
  '& .now b, & .ended b': { color: 'text.primary', fontWeight: 600 },
  '@media (max-width: 599.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    px: '18px',
    '& li': { display: 'flex', gap: 1, p: '0 0 14px 28px' },
    '& li:last-child': { pb: 0 },
    '& li::before': { left: '5px', right: 'auto', top: '6px', bottom: '-6px', width: '2px', height: 'auto' },
    '& li:last-child::before': { display: 'none' },
    '& li.now::before': { backgroundImage: 'none' },
    '& .point': { top: '5px' },
  },
} as const satisfies SxProps<Theme>

const stateLabels = { done: 'done', now: 'now', todo: 'to come', ended: 'ended here' }

/** The stages of an application, and how far it has come. */
export const StageStream = ({ stages }: { stages: readonly Stage[] }) => (
  <Box component="ol" aria-label="Where the application stands" sx={streamSx}>
    {stages.map((stage) => (
      <li key={stage.name} className={stage.state} aria-current={stage.state === 'now' ? 'step' : undefined}>
        <span className="point" />
        <b>
          {stage.name}
          <VisuallyHidden>, {stateLabels[stage.state]}</VisuallyHidden>
        </b>
        <StageDate {...stage} />
      </li>
    ))}
  </Box>
)

function StageDate({ at, state }: Stage) {
  const now = useNow()
  if (!at) return null
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {state === 'now' && 'since '}
      {formatShortDate(at, now)}
    </time>
  )
}
