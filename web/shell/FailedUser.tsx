import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { ApiError } from '#web/core/api-error.ts'
import { OpenDialogProvider } from '#web/features/admin/dialogs/OpenDialog.tsx'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { FailedInFrame } from './FailedInFrame.tsx'

interface FailedUserProps {
  error: ApiError | null
  onRetry: () => void
}

/** Retries when the user opens a different page. */
export function FailedUser({ error, onRetry }: FailedUserProps) {
  const { pathname } = useLocation()
  const failedAt = useRef(pathname)
  useEffect(() => {
    if (pathname !== failedAt.current) onRetry()
  }, [pathname, onRetry])
  if (!pathname.startsWith('/app/admin')) return <FailedInFrame error={error} onRetry={onRetry} />
  const title = 'This page couldn’t be loaded'
  return (
    <OpenDialogProvider>
      <StaffPage title={title}>
        <FailedState title={title} requestId={error?.details.request_id} onRetry={onRetry}>
          {error?.message ?? 'Something went wrong'}.
        </FailedState>
      </StaffPage>
    </OpenDialogProvider>
  )
}
