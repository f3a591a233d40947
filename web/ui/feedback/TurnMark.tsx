import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

import { forcedFill } from '../theme/forced-colors.ts'

export type WaitingOn = 'me' | 'colleague' | 'applicant'

const turnSx = {
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  whiteSpace: 'nowrap',
  '&::before': {
    content: '""',
    width: '9px',
    height: '9px',
    flex: 'none',
    borderRadius: '50%',
    border: '1.5px solid',
    borderColor: 'text.tertiary',
  },
  '&[data-waiting-on="me"]': { fontWeight: 500 },
  '&[data-waiting-on="me"]::before': {
    bgcolor: 'primary.main',
    borderColor: 'primary.main',
    ...forcedFill('CanvasText'),
  },
  '&[data-waiting-on="colleague"]::before': {
    color: 'info.main',
    borderColor: 'currentColor',
    backgroundImage: 'linear-gradient(90deg, currentColor 50%, transparent 50%)',
  },
  '&[data-waiting-on="applicant"]::before': {
    bgcolor: 'accent.main',
    borderColor: 'accent.edge',
    ...forcedFill('Highlight'),
  },
  '&:not([data-waiting-on])': { color: 'text.secondary' },
} as const satisfies SxProps<Theme>

interface TurnMarkProps {
  /** Null when the work waits on nobody. */
  waitingOn: WaitingOn | null
  children: ReactNode
}

export const TurnMark = ({ waitingOn, children }: TurnMarkProps) => (
  <Box component="span" data-waiting-on={waitingOn ?? undefined} sx={turnSx}>
    {children}
  </Box>
)
