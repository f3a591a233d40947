import { useRouteError } from 'react-router'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { isMissingCode, useReloadWhenReachable } from './missing-code.ts'

/** Shown inside the frame instead of a page that throws, or whose code cannot be loaded. */
export function FrameError() {
  const isMissing = isMissingCode(useRouteError())
  useReloadWhenReachable(isMissing)
  return (
    <FailedState
      title={isMissing ? "This page couldn't be loaded" : 'This page stopped working'}
      onRetry={() => window.location.reload()}
    >
      {isMissing
        ? 'Check your connection. The page opens when the connection is back.'
        : 'This is our fault. Try again. If the problem stays, write to us.'}{' '}
      Your changes are saved on this device.
    </FailedState>
  )
}
