import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'

const pointsSx = {
  display: 'grid',
  gap: 1,
  maxWidth: '62ch',
  '& > li': { listStyle: 'disc', ml: '1.25em', pl: '4px' },
  '& > li::marker': { color: 'text.tertiary' },
} as const satisfies SxProps<Theme>

/** An unordered list. */
export const Points = ({ of: points }: { of: readonly string[] }) => (
  <Box component="ul" sx={pointsSx}>
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </Box>
)
