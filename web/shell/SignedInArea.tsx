import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { LoginProblemPage } from '#web/features/session/LoginProblemPage.tsx'
import { OpeningStatus } from '#web/features/pages/OpeningStatus.tsx'
import { restoreSession, selectAuth, startLogin } from '#web/features/session/login-slice.ts'
import { loadCurrentUser, selectUsers } from '#web/features/session/users-slice.ts'
import { restoreLostFocus } from '#web/core/restore-focus.ts'
import { usePreload } from '#web/core/use-preload.ts'
import { preloadDialogs } from '#web/ui/overlays/Dialog.tsx'
import { useLiveStream } from '#web/core/live/use-live.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'

const UserLoadError = lazy(async () => ({ default: (await import('./UserLoadError.tsx')).UserLoadError }))

const laterParts = [preloadDialogs]
const noParts: typeof laterParts = []

export function SignedInArea() {
  const dispatch = useAppDispatch()
  const { pathname, search, hash } = useLocation()
  const { status, error } = useAppSelector(selectAuth)
  const current = useAppSelector((state) => selectUsers(state).current)
  const here = pathname + search + hash

  // Not in `laterParts`, because a button that has focus may disappear before those parts have loaded.
  useEffect(() => restoreLostFocus(document), [])

  useEffect(() => {
    if (status === 'idle') void dispatch(restoreSession())
    if (status === 'anonymous') void dispatch(startLogin(here))
  }, [dispatch, status, here])

  const isOpen = current.data !== null
  usePreload(isOpen ? laterParts : noParts)
  useLiveStream(status === 'authenticated' && isOpen)

  // Deferred, so that rendering a whole page does not block the browser.
  const isRendered = useDeferredValue(isOpen)

  if (isOpen && isRendered) return <Outlet />
  if (status === 'error' && error) return <LoginProblemPage failure={error} forwardTo={here} />
  if (status === 'ended') {
    const failure = { code: 'login_required', message: '' } as const
    return <LoginProblemPage failure={failure} forwardTo={here} />
  }
  if (current.status === 'failed') {
    return (
      <Suspense fallback={<OpeningStatus text="Opening Headwater" />}>
        <UserLoadError error={current.error} onRetry={() => void dispatch(loadCurrentUser())} />
      </Suspense>
    )
  }
  return <OpeningStatus text="Opening Headwater" />
}
