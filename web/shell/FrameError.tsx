import { Button } from '#web/ui/layout/Button.tsx'
import Typography from '@mui/material/Typography'
import { useRouteError } from 'react-router'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { CrashReference } from './CrashReference.tsx'
import { isMissingCode, useReloadWhenReachable } from './missing-code.ts'

/** Shown inside the frame instead of a page that throws, or whose code cannot be loaded. */
export function FrameError() {
  const isMissing = isMissingCode(useRouteError())
  const title = isMissing ? "This page couldn't be loaded" : 'This page stopped working'
  usePageTitle(title)
  useReloadWhenReachable(isMissing)
  const reports = useAppDispatch()((_dispatch, _getState, services) => services.reports)
  return (
    <>
      <Typography variant="h1">{title}</Typography>
      <Typography variant="lead" component="p" sx={{ my: 2 }}>
        {isMissing
          ? 'Check your connection. The page opens when the connection is back.'
          : 'This is our fault. Reload the page. If the problem stays, write to us.'}{' '}
        Your changes are saved on this device.
      </Typography>
      <Button onClick={() => window.location.reload()} sx={{ mb: 4 }}>
        Reload the page
      </Button>
      {!isMissing && <CrashReference reports={reports} />}
    </>
  )
}
