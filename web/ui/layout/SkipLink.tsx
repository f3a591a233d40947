import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { MouseEvent } from 'react'

const skipSx = {
  position: 'absolute',
  left: '16px',
  top: '-64px',
  zIndex: 'tooltip',
  px: 2,
  py: '10px',
  borderRadius: '8px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '&:focus': { top: '12px' },
} as const satisfies SxProps<Theme>

/** The id of the main landmark of every shell. */
export const MAIN_ID = 'main'

const jump = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById(MAIN_ID)?.focus()
}

/** The first tab stop: skips the navigation. */
export const SkipLink = () => (
  <Box component="a" href={`#${MAIN_ID}`} onClick={jump} sx={skipSx}>
    Skip to content
  </Box>
)
