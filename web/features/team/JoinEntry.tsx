import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectAuth, startLogin } from '#web/features/session/login-slice.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { saveInvitation, readInvitation } from './saved-invitation.ts'
import { InvitationPage, NoInvitation } from './InvitationPage.tsx'

/**
 * `/app/join`, the link in invitations: moves the secret out of the address first, then shows the invitation or, to
 * those who are not signed in, how to see it.
 */
export function JoinEntry() {
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const status = useAppSelector((state) => selectAuth(state).status)

  useEffect(() => {
    if (!hash) return
    saveInvitation(hash)
    void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])

  if (hash) return null
  if (readInvitation() === null) return <NoInvitation />
  return status === 'anonymous' ? <Visitor /> : <Outlet />
}

/** Shown to somebody who is not signed in; signing in returns here. */
function Visitor() {
  const dispatch = useAppDispatch()
  return (
    <InvitationPage
      action={<Button onClick={() => void dispatch(startLogin(paths.join))}>Sign in or register</Button>}
    >
      <p>
        Sign in with the address the mail was sent to, or register with it: the invitation opens for no other.
      </p>
    </InvitationPage>
  )
}
