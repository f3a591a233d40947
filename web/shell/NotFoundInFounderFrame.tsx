import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectIsStaff } from '#web/features/session/selectors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

export function NotFoundInFounderFrame() {
  usePageTitle('Page not found')
  const isStaff = useAppSelector(selectIsStaff)
  return (
    <Stack gap={3} align="start">
      <Stack gap={1}>
        <Text variant="title">Page not found</Text>
        <Text>
          The address may be mistyped, or the page may have moved.
          {!isStaff && ' Your application isn’t affected.'}
        </Text>
      </Stack>
      <Row gap={1.5} columnBelow="sm">
        {isStaff && <Button href={paths.admin.pipeline}>Go to the pipeline</Button>}
        <Button kind={isStaff ? 'line' : 'filled'} href={paths.dashboard}>
          {isStaff ? 'Go to this company’s home page' : 'Go to your application'}
        </Button>
      </Row>
    </Stack>
  )
}
