import { Button } from '#web/ui/actions/Button.tsx'
import { PlainPage } from './PlainPage.tsx'
import type { ApiError } from '#web/core/api-error.ts'

export function FailedPage({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  const message = error?.message ?? 'Something went wrong'
  return (
    <PlainPage title="This page couldn’t be loaded" text={`${message}. Your changes are saved.`}>
      <Button onClick={onRetry}>Try again</Button>
    </PlainPage>
  )
}
