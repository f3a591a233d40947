import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { ApiError } from '#web/core/api-error.ts'
import { OpenDialogProvider } from '#web/features/admin/dialogs/OpenDialog.tsx'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { FrameLoadError } from './FrameLoadError.tsx'

interface UserLoadErrorProps {
  error: ApiError | null
  onRetry: () => void
}

/** Retries when the user opens a different page. */
export function UserLoadError({ error, onRetry }: UserLoadErrorProps) {
  const { pathname } = useLocation()
  const failedAt = useRef(pathname)
  useEffect(() => {
    if (pathname !== failedAt.current) onRetry()
  }, [pathname, onRetry])
  if (!pathname.startsWith('/app/admin')) return <FrameLoadError error={error} onRetry={onRetry} />
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
