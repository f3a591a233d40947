import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Says why a file is not shown in the page. */
export const NoPreview = ({ children }: { children: ReactNode }) => (
  <Box sx={{ p: 4, textAlign: 'center', color: 'text.secondary' }}>
    <p>{children}</p>
    <p>Download it to read it in its own program.</p>
  </Box>
)
