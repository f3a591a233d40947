import { useLocation } from 'react-router'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { FailureNote, Note } from '#web/ui/feedback/Note.tsx'
import { loginProblems } from './login-failure.ts'
import { selectAuth, startLogin } from './login-slice.ts'
import styles from './SessionEndedNote.module.css'

export function useSignInAgain() {
  const dispatch = useAppDispatch()
  const { pathname, search, hash } = useLocation()
  return () => void dispatch(startLogin(pathname + search + hash))
}

export function SessionEndedNote() {
  const isEnded = useAppSelector((state) => selectAuth(state).status === 'ended')
  const signIn = useSignInAgain()
  if (!isEnded) return null
  const again = (
    <Button size="small" onClick={signIn}>
      Sign in again
    </Button>
  )
  return (
    <div className={styles.note}>
      <SignInAgainFailure />
      <Note tone="warn" live="alert" action={again}>
        <b>Your session has ended.</b> This page may be out of date, and changes aren’t saved until you sign
        in again.
      </Note>
    </div>
  )
}

export function SignInAgainFailure() {
  const { status, error } = useAppSelector(selectAuth)
  if (status !== 'ended' || !error) return null
  const { title, text } = loginProblems[error.code]
  return (
    <div className={styles.note}>
      <FailureNote>
        <b>{title}.</b> {text}
      </FailureNote>
    </div>
  )
}
