import type { ApiError } from '#web/core/api-error.ts'
import { useAppSelector } from '#web/core/store.ts'
import { PlainPage } from '#web/features/pages/PlainPage.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { selectAuth } from './login-slice.ts'
import { useSignInAgain } from './SessionEndedNote.tsx'

export function FailedPage({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  const isEnded = useAppSelector((state) => selectAuth(state).status === 'ended')
  const signIn = useSignInAgain()
  const message = error?.message ?? 'Something went wrong'
  return (
    <PlainPage
      title="This page couldn’t be loaded"
      text={isEnded ? `${message}.` : `${message}. Your changes are saved.`}
    >
      {isEnded ? (
        <Button onClick={signIn}>Sign in again</Button>
      ) : (
        <Button onClick={onRetry}>Try again</Button>
      )}
    </PlainPage>
  )
}
