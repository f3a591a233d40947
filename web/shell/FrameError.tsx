import { useRouteError } from 'react-router'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { CrashReference } from './CrashReference.tsx'
import { isFailedImport, useReloadWhenReachable } from './failed-imports.ts'

export function FrameError() {
  const isMissing = isFailedImport(useRouteError())
  const title = isMissing ? 'This page couldn’t be loaded' : 'This page stopped working'
  usePageTitle(title)
  useReloadWhenReachable(isMissing)
  const reports = useAppDispatch()((_dispatch, _getState, services) => services.reports)
  return (
    <Stack align="start">
      <Text variant="title">{title}</Text>
      <Text>
        {isMissing
          ? 'Check your internet connection. The page will open when you’re back online.'
          : 'Something went wrong on our side. Reload the page. If the problem continues, contact us.'}{' '}
        Your changes are saved on this device.
      </Text>
      <Button onClick={() => window.location.reload()}>Reload page</Button>
      {!isMissing && <CrashReference reports={reports} />}
    </Stack>
  )
}
