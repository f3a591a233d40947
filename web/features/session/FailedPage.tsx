import type { ApiError } from '#web/core/api-error.ts'
import { useAppSelector } from '#web/core/store.ts'
import { PlainPage } from '#web/features/pages/PlainPage.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { selectAuth } from './login-slice.ts'
import { useSignInAgain } from './SessionEndedNote.tsx'

/**
 * Shown without navigation when a page fails to load. After the session has ended, offers to sign in instead of a
 * retry.
 */
export function FailedPage({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  const isEnded = useAppSelector((state) => selectAuth(state).status === 'ended')
  const signIn = useSignInAgain()
  const message = error?.message ?? 'Something went wrong'
  return (
    <PlainPage title="This page couldn’t be loaded" text={`${message}. Your changes are saved.`}>
      {isEnded ? (
        <Button onClick={signIn}>Sign in again</Button>
      ) : (
        <Button onClick={onRetry}>Try again</Button>
      )}
    </PlainPage>
  )
}
