import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { SxProps, Theme } from '@mui/material/styles'
import { useEffect, useState } from 'react'

import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

/** Milliseconds before a skeleton shows, so that fast loads do not flicker. */
const SHOW_AFTER = 200

/** True once `waiting` has lasted for 200 ms. */
export function useDelayed(waiting: boolean) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setSlow(true), SHOW_AFTER)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return waiting && slow
}

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 'var(--ui-table-row)',
  px: 'var(--ui-card-x)',
  borderTop: '1px solid',
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const satisfies SxProps<Theme>

const WIDTHS = ['64%', '48%', '56%', '40%', '60%', '52%']

export const SkeletonLine = ({ width = '60%' }: { width?: number | string }) => (
  <Skeleton variant="rounded" width={width} height={12} />
)

export interface SkeletonRowsProps {
  rows?: number | undefined
  /** What is loading, for screen readers: "Loading companies". */
  label: string
  /** Shows a tile before each row, as in cards of documents. */
  tile?: boolean | undefined
}

/** Placeholders for rows. They take up space immediately and appear after 200 ms. */
export function SkeletonRows({ rows = 5, label, tile = false }: SkeletonRowsProps) {
  const slow = useDelayed(true)
  return (
    <Box component="output" sx={{ display: 'block', '& > div': { visibility: slow ? 'visible' : 'hidden' } }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row} sx={rowSx} aria-hidden>
          {tile && <Skeleton variant="rounded" width={36} height={36} />}
          <Box sx={{ flex: 1 }}>
            <SkeletonLine width={WIDTHS[row % WIDTHS.length] ?? '60%'} />
          </Box>
          <SkeletonLine width={72} />
        </Box>
      ))}
    </Box>
  )
}
