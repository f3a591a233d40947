import Box from '@mui/material/Box'

const stripSx = {
  px: 2,
  py: 0.5,
  bgcolor: 'soft.accent',
  color: 'text.primary',
  fontSize: '0.875rem',
  textAlign: 'center',
} as const

/** Marks an installation whose companies, people and amounts are made up. */
export function DemoStrip() {
  return (
    <Box component="aside" aria-label="Demo" sx={stripSx}>
      Demo data: the companies, people and amounts here are invented.
    </Box>
  )
}
