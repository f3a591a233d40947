import { Button } from '#web/ui/actions/Button.tsx'
import { PlainPage } from './PlainPage.tsx'
import type { ApiError } from '#web/core/api-error.ts'

/** A full page for data that failed to load, with a retry. */
export function FailedPage({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  const message = error?.message ?? 'Something went wrong'
  return (
    <PlainPage title="We could not load this" text={`${message}. What you typed is safe.`}>
      <Button onClick={onRetry}>Try again</Button>
    </PlainPage>
  )
}
