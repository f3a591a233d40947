import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectAuth, startLogin } from '#web/features/session/login-slice.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { saveInvitationSecret, readInvitationSecret } from './saved-invitation.ts'
import { InvitationPage, IncompleteInvitationPage } from './InvitationPage.tsx'

/**
 * `/app/join`, the link in invitations. Removes the secret from the URL, then shows the invitation to signed-in users,
 * and a sign-in button to visitors.
 */
export function JoinEntry() {
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const status = useAppSelector((state) => selectAuth(state).status)

  useEffect(() => {
    if (!hash) return
    saveInvitationSecret(hash)
    void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])

  if (hash) return null
  if (readInvitationSecret() === null) return <IncompleteInvitationPage />
  return status === 'anonymous' ? <Visitor /> : <Outlet />
}

function Visitor() {
  const dispatch = useAppDispatch()
  return (
    <InvitationPage
      action={<Button onClick={() => void dispatch(startLogin(paths.join))}>Sign in or sign up</Button>}
    >
      <p>
        Sign in or sign up with the email address that received the invitation. The invitation works only with
        that address.
      </p>
    </InvitationPage>
  )
}
