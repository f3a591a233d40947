import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'

import { forcedFill } from '../theme/forced-colors.ts'

export interface ProgressBarProps {
  /** What is in progress, for screen readers. */
  label: string
  /** 0 to 100; undefined when it is not known. */
  percent?: number | undefined
  tone?: 'primary' | 'moss' | 'bad' | undefined
  thin?: boolean | undefined
}

const getFill = (color: string) => ({
  '&::-webkit-progress-value': { bgcolor: color, borderRadius: '99px', ...forcedFill('Highlight') },
  '&::-moz-progress-bar': { bgcolor: color, borderRadius: '99px', ...forcedFill('Highlight') },
})

const barSx = {
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: '8px',
  border: 0,
  borderRadius: '99px',
  bgcolor: 'track',
  overflow: 'hidden',
  '&::-webkit-progress-bar': { bgcolor: 'track' },
  '&.primary': getFill('primary.main'),
  '&.moss': getFill('secondary.main'),
  '&.bad': getFill('error.main'),
  '&.thin': { height: '4px' },
  '&:indeterminate': { animation: 'ui-breathe 1.2s ease-in-out infinite alternate' },
  '@keyframes ui-breathe': { to: { opacity: 0.45 } },
} as const satisfies SxProps<Theme>

export const ProgressBar = ({ label, percent, tone = 'primary', thin = false }: ProgressBarProps) => (
  <Box
    component="progress"
    className={thin ? `${tone} thin` : tone}
    aria-label={label}
    max={100}
    value={percent === undefined ? undefined : Math.min(100, Math.max(0, Math.round(percent)))}
    sx={barSx}
  />
)
