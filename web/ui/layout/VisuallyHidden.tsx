import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const hiddenSx = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

export const VisuallyHidden = ({ children, id }: { children: ReactNode; id?: string }) => (
  <Box component="span" id={id} sx={hiddenSx}>
    {children}
  </Box>
)
