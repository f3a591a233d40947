import { getSectionPage, type PostSection } from '#contract/rules/public-pages.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { Loading, Skeleton, SkeletonLine } from '#web/ui/feedback/Skeletons.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { PageColumn } from './PageColumn.tsx'
import { sectionLabels } from './section-labels.ts'

export const PostSkeleton = () => (
  <PageColumn>
    <Loading label="Loading the post">
      <Stack gap={3}>
        <Skeleton width="70%" height={52} shape="card" />
        <SkeletonLine width="45%" />
        <SkeletonLine width="25%" />
        <Skeleton height={320} shape="card" />
        {['56%', '52%', '54%', '36%', '56%', '42%'].map((width, line) => (
          <SkeletonLine key={line} width={width} />
        ))}
      </Stack>
    </Loading>
  </PageColumn>
)

export function FailedPost({ onRetry }: { onRetry: () => void }) {
  usePageTitle('We could not load this post')
  return (
    <PageColumn>
      <Text variant="title">We could not load this post</Text>
      <FailedState title="It did not reach us" onRetry={onRetry}>
        The address is fine. Try again in a moment.
      </FailedState>
    </PageColumn>
  )
}

export function MissingPost({ section }: { section: PostSection }) {
  const { path } = getSectionPage(section)
  usePageTitle('There is no such post')
  return (
    <PageColumn>
      <Stack gap={4} align="start">
        <Stack>
          <Text variant="title">There is no such post</Text>
          <Text variant="lead">The address may be mistyped, or what stood here has moved.</Text>
        </Stack>
        <Button kind="line" href={path}>
          Go to the {sectionLabels[section].toLowerCase()}
        </Button>
      </Stack>
    </PageColumn>
  )
}
