import Box from '@mui/material/Box'

/** The height of the strip. Shells that fill the screen leave room for it, as `--ui-strip`. */
const height = '28px'

/** Around everything under the strip. */
export const belowStripSx = { '--ui-strip': height } as const

const stripSx = {
  height,
  px: 2,
  lineHeight: height,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  bgcolor: 'soft.accent',
  color: 'text.primary',
  fontSize: '0.875rem',
  textAlign: 'center',
} as const

/** Marks an installation whose companies, people and amounts are made up. */
export function DemoStrip() {
  return (
    <Box component="aside" aria-label="Demo" sx={stripSx}>
      Demo data: {/* one line on a phone too */}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        the companies, people and amounts here are invented.
      </Box>
      <Box component="span" sx={{ display: { sm: 'none' } }}>
        everything here is invented.
      </Box>
    </Box>
  )
}
