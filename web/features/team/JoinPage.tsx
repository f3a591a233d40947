import { useEffect, useState } from 'react'
import { paths } from '#web/core/address/paths.ts'
import type { User } from '#contract/users.ts'
import { focusHeading } from '#web/core/focus-heading.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { SignInAgainFailure } from '#web/features/session/SessionEndedNote.tsx'
import { useSignOut } from '#web/features/company/SignOutDialog.tsx'
import { startLogin } from '#web/features/session/login-slice.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import type { JoinRefusal } from './join-refusal.ts'
import { BareActions, BarePage } from '#web/features/pages/BarePage.tsx'
import { Points } from './BulletPoints.tsx'
import { readInvitation } from './saved-invitation.ts'
import { NoInvitation } from './NoInvitation.tsx'
import { useJoining } from './use-joining.ts'

/** An invitation, shown to a signed-in user. */
export function JoinPage() {
  const [secret] = useState(readInvitation)
  const user = useAppSelector(selectUser)
  if (secret === null || !user) return <NoInvitation />
  return <Invitation secret={secret} user={user} />
}

const joiningConsequences = [
  'You see the application, its documents and its connected accounts, and may change them.',
  'Your name and email address are shown to the team.',
]

function Invitation({ secret, user }: { secret: string; user: User }) {
  const { isBusy, refusal, join } = useJoining(secret, user)
  if (refusal && refusal.remedy !== 'again') return <Refused refusal={refusal} />
  return (
    <BarePage
      title="You are invited to a team"
      lead="Somebody asks you to work with them on their company’s application for funding. The mail that brought you here says who, and for which company."
    >
      <JoinsAs user={user} />
      <Points of={joiningConsequences} />
      {refusal && (
        <Note tone="bad" live="alert">
          <b>{refusal.title}.</b> {refusal.text}
        </Note>
      )}
      <BareActions>
        <Button loading={isBusy} onClick={join}>
          {getAcceptLabel(isBusy, refusal)}
        </Button>
        <Button kind="line" href="/">
          Not now
        </Button>
      </BareActions>
    </BarePage>
  )
}

function getAcceptLabel(isBusy: boolean, refusal: JoinRefusal | null) {
  if (isBusy) return 'Accepting…'
  return refusal ? 'Try again' : 'Accept the invitation'
}

const personSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
  '& > .grow': { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.5 },
} as const

/** Shows the account that would join, since an invitation is valid for one address only. */
function JoinsAs({ user }: { user: User }) {
  const { requestSignOut, dialog } = useSignOut()
  return (
    <Card label="As whom you join">
      <CardBody sx={personSx}>
        <Avatar name={user.name || user.email} />
        <div className="grow">
          You join as <b>{user.name || user.email}</b>
          {user.name && <small>{user.email}</small>}
        </div>
        <Button kind="quiet" size="small" onClick={requestSignOut} sx={{ ml: { xs: '40px', sm: 0 } }}>
          Sign out
        </Button>
      </CardBody>
      {dialog}
    </Card>
  )
}

/** A refusal that a retry does not resolve. */
function Refused({ refusal: { title, text, reasons, remedy } }: { refusal: JoinRefusal }) {
  const dispatch = useAppDispatch()
  const { requestSignOut, dialog } = useSignOut()
  // The heading changes without a navigation, so a screen reader would not announce it.
  useEffect(() => focusHeading(), [title])
  return (
    <BarePage title={title} lead={text}>
      {reasons && <Points of={reasons} />}
      {remedy === 'sign_in' && <SignInAgainFailure />}
      <BareActions>
        {remedy === 'sign_in' && (
          <Button onClick={() => void dispatch(startLogin(paths.join))}>Sign in again</Button>
        )}
        <Button kind={remedy === 'sign_in' ? 'line' : 'filled'} href={paths.dashboard}>
          Go to your dashboard
        </Button>
        {remedy === 'other_account' && (
          <Button kind="line" onClick={requestSignOut}>
            Sign out to use another address
          </Button>
        )}
      </BareActions>
      {dialog}
    </BarePage>
  )
}
