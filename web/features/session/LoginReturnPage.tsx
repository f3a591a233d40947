import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { LoginProblemPage } from './LoginProblemPage.tsx'
import { OpeningStatus } from '#web/features/pages/OpeningStatus.tsx'
import { toReturnPath } from './return-path.ts'
import { finishLogin, selectAuth, startLogin, startRegistration } from './login-slice.ts'

export function LoginReturnPage() {
  usePageTitle('Signing in')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { status, error } = useAppSelector(selectAuth)
  const forwardTo = toReturnPath(query.get('forwardTo'))

  useEffect(() => {
    const isResponse = query.has('state') && (query.has('code') || query.has('error'))
    if (!isResponse) {
      const start = query.get('screen_hint') === 'signup' ? startRegistration : startLogin
      void dispatch(start(forwardTo))
      return
    }
    const finish = async () => {
      const action = await dispatch(finishLogin(window.location.href))
      if (finishLogin.fulfilled.match(action)) await navigate(action.payload, { replace: true })
    }
    void finish()
    // oxlint-disable-next-line react/exhaustive-deps -- the provider's response works only once, so this must not run again
  }, [])

  if (status === 'error' && error) return <LoginProblemPage failure={error} forwardTo={forwardTo} />
  return <OpeningStatus text="Signing you in" />
}
