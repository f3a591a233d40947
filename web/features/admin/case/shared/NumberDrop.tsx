import Box from '@mui/material/Box'

const dropSx = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 22,
  height: 22,
  borderRadius: '50% 50% 50% 2px',
  bgcolor: 'accent.main',
  border: '1px solid',
  borderColor: 'accent.edge',
  color: 'accent.contrastText',
  fontWeight: 600,
  fontSize: '0.875rem',
  lineHeight: 1,
} as const

/** The number of a request, the same on its card and on what it is about. */
export const NumberDrop = ({ number }: { number: number }) => (
  <Box component="span" sx={dropSx}>
    {number}
  </Box>
)
