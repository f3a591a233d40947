import { paths } from '#web/core/address/paths.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectIsStaff } from '#web/features/session/selectors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { FounderFrame } from './FounderFrame.tsx'

const title = 'This page couldn’t be loaded'

/** Includes the navigation, so that the user can open other companies and pages. */
export function FrameLoadError({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  usePageTitle(title)
  const isStaff = useAppSelector(selectIsStaff)
  const message = error?.message ?? 'Something went wrong'
  return (
    <FounderFrame>
      <Stack gap={3} align="start">
        <Stack gap={1}>
          <Text variant="title">{title}</Text>
          <Text>{message}.</Text>
        </Stack>
        <Row gap={1.5} columnBelow="sm">
          <Button onClick={onRetry}>Try again</Button>
          {isStaff && (
            <Button kind="line" href={paths.admin.pipeline}>
              Go to the pipeline
            </Button>
          )}
        </Row>
      </Stack>
    </FounderFrame>
  )
}
