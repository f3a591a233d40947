import { Button } from '#web/ui/actions/Button.tsx'
import { PlainPage } from '#web/features/pages/PlainPage.tsx'
import { useAppDispatch } from '#web/core/store.ts'
import { type LoginFailure, loginProblems } from './login-failure.ts'
import { startLogin } from './login-slice.ts'

export function LoginProblemPage({ failure, forwardTo }: { failure: LoginFailure; forwardTo: string }) {
  const dispatch = useAppDispatch()
  const { title, text } = loginProblems[failure.code]
  return (
    <PlainPage title={title} text={text}>
      <Button onClick={() => void dispatch(startLogin(forwardTo))}>Sign in again</Button>
      <Button kind="line" href="/">
        Go to the home page
      </Button>
    </PlainPage>
  )
}
