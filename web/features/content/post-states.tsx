import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { getSectionPage, type PostSection } from '#contract/rules/public-pages.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonLine, useDelayed } from '#web/ui/feedback/Skeletons.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { wrapSx } from '#web/ui/layout/PublicShell.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { sectionLabels } from './section-labels.ts'

const pageSx = { ...wrapSx, pt: { xs: 5, md: 8 } } as const

export function PostSkeleton() {
  const isSlow = useDelayed(true)
  return (
    <Box component="output" sx={{ ...pageSx, display: 'block', visibility: isSlow ? 'visible' : 'hidden' }}>
      <VisuallyHidden>Loading the post</VisuallyHidden>
      <Box aria-hidden sx={{ display: 'grid', gap: 3 }}>
        <Skeleton variant="rounded" width="70%" height={52} />
        <SkeletonLine width="45%" />
        <SkeletonLine width="25%" />
        <Skeleton variant="rounded" sx={{ aspectRatio: { xs: '16 / 9', md: '21 / 8' }, height: 'auto' }} />
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 680 }}>
          {['96%', '88%', '92%', '60%', '94%', '70%'].map((width) => (
            <SkeletonLine key={width} width={width} />
          ))}
        </Box>
      </Box>
    </Box>
  )
}

export function FailedPost({ onRetry }: { onRetry: () => void }) {
  usePageTitle('We could not load this post')
  return (
    <Box sx={pageSx}>
      <Typography variant="h1">We could not load this post</Typography>
      <FailedState title="It did not reach us" onRetry={onRetry}>
        The address is fine. Try again in a moment.
      </FailedState>
    </Box>
  )
}

export function MissingPost({ section }: { section: PostSection }) {
  const { path } = getSectionPage(section)
  usePageTitle('There is no such post')
  return (
    <Box sx={pageSx}>
      <Typography variant="h1">There is no such post</Typography>
      <Typography variant="lead" component="p" sx={{ mt: 2, mb: 4, color: 'text.secondary' }}>
        The address may be mistyped, or what stood here has moved.
      </Typography>
      <Button kind="line" href={path}>
        Go to the {sectionLabels[section].toLowerCase()}
      </Button>
    </Box>
  )
}
