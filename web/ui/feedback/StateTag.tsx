import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

export type StateTone = 'ok' | 'info' | 'warn' | 'bad' | 'idle'

const tagSx = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  px: '10px',
  py: '2px',
  borderRadius: '99px',
  fontSize: '0.875rem',
  lineHeight: '20px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  '&::before': {
    content: '""',
    width: '7px',
    height: '7px',
    flex: 'none',
    borderRadius: '50%',
    bgcolor: 'currentColor',
  },
  '&[data-tone="ok"]': { bgcolor: 'soft.secondary', color: 'secondary.main' },
  '&[data-tone="info"]': { bgcolor: 'soft.info', color: 'info.main' },
  '&[data-tone="warn"]': { bgcolor: 'soft.accent', color: 'text.primary' },
  '&[data-tone="warn"]::before': {
    bgcolor: 'accent.main',
    outline: '1px solid',
    outlineColor: 'accent.edge',
  },
  '&[data-tone="bad"]': { bgcolor: 'soft.error', color: 'error.main' },
  '&[data-tone="bad"]::before': { borderRadius: '1px', transform: 'rotate(45deg)' },
  '&[data-tone="idle"]': { bgcolor: 'shade', color: 'text.secondary' },
  '&[data-tone="idle"]::before': { bgcolor: 'transparent', border: '1.5px solid currentColor' },
  '&[data-wrap]': { borderRadius: '12px', whiteSpace: 'normal' },
  '&.plain': { bgcolor: 'transparent', px: 0 },
} as const satisfies SxProps<Theme>

export interface StateTagProps {
  tone: StateTone
  /** Omits the background, for use in rows. */
  plain?: boolean | undefined
  /** For long texts, which then take several lines. */
  wrap?: boolean | undefined
  children: ReactNode
}

export const StateTag = ({ tone, plain = false, wrap, children }: StateTagProps) => (
  <Box
    component="span"
    data-tone={tone}
    data-wrap={wrap || undefined}
    className={plain ? 'plain' : undefined}
    sx={tagSx}
  >
    {children}
  </Box>
)
