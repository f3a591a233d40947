import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { SkeletonLine, useDelayed } from '#web/ui/feedback/Skeletons.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { gridSx } from './PostCard.tsx'

const cardSx = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  overflow: 'hidden',
  bgcolor: 'background.paper',
  '& .words': { display: 'grid', gap: 2, p: 3 },
} as const

/** The place of posts that load. */
export function PostGridSkeleton({ label, count }: { label: string; count: number }) {
  const isSlow = useDelayed(true)
  return (
    <Box component="output" sx={{ display: 'block', visibility: isSlow ? 'visible' : 'hidden' }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Box sx={gridSx} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <Box key={index} sx={cardSx}>
            <Skeleton variant="rectangular" sx={{ aspectRatio: '16 / 9', height: 'auto' }} />
            <div className="words">
              <SkeletonLine width="80%" />
              <SkeletonLine width="50%" />
              <SkeletonLine width="60%" />
            </div>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
