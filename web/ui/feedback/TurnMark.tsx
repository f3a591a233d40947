import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** Who holds the ball: me, another analyst, the applicant, nobody. */
export type BallHolder = 'me' | 'other' | 'applicant' | 'nobody'

const ballSx = {
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
  '&[data-holder="me"]': { fontWeight: 500 },
  '&[data-holder="me"]::before': { bgcolor: 'primary.main', borderColor: 'primary.main' },
  '&[data-holder="other"]::before': {
    color: 'info.main',
    borderColor: 'currentColor',
    backgroundImage: 'linear-gradient(90deg, currentColor 50%, transparent 50%)',
  },
  '&[data-holder="applicant"]::before': { bgcolor: 'accent.main', borderColor: 'accent.edge' },
  '&[data-holder="nobody"]': { color: 'text.secondary' },
} as const satisfies SxProps<Theme>

/** Whose turn it is: a mark and a name. */
export const BallMark = ({ holder, children }: { holder: BallHolder; children: ReactNode }) => (
  <Box component="span" data-holder={holder} sx={ballSx}>
    {children}
  </Box>
)
