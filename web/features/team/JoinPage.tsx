import { useEffect, useState } from 'react'
import { paths } from '#web/core/address/paths.ts'
import type { User } from '#contract/users.ts'
import { focusHeading } from '#web/core/focus-heading.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { SignInAgainFailure } from '#web/features/session/SessionEndedNote.tsx'
import { ConfirmAddressActions } from '#web/features/session/ConfirmAddressActions.tsx'
import { useSignOut } from '#web/features/company/SignOutDialog.tsx'
import { startLogin } from '#web/features/session/login-slice.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import type { JoinError } from './join-refusal.ts'
import { BareActions, BarePage } from '#web/features/pages/BarePage.tsx'
import styles from './JoinPage.module.css'
import { readInvitationSecret } from './saved-invitation.ts'
import { InvitationPage, IncompleteInvitationPage } from './InvitationPage.tsx'
import { useJoinTeam } from './use-join-team.ts'

export function JoinPage() {
  const [secret] = useState(readInvitationSecret)
  const user = useAppSelector(selectUser)
  if (secret === null || !user) return <IncompleteInvitationPage />
  return <Invitation secret={secret} user={user} />
}

const joiningConsequences = [
  'You’ll be able to view and edit the application, its documents and its connected accounts.',
  'The team will see your name and email address.',
]

function Invitation({ secret, user }: { secret: string; user: User }) {
  const { isBusy, refusal, join } = useJoinTeam(secret, user)
  if (refusal && refusal.remedy !== 'again') return <JoinFailed refusal={refusal} />
  return (
    <InvitationPage
      action={
        <Button loading={isBusy} onClick={join}>
          {getAcceptLabel(isBusy, refusal)}
        </Button>
      }
    >
      <JoinsAs user={user} />
      <Points of={joiningConsequences} />
      {refusal && (
        <FailureNote>
          <b>{refusal.title}.</b> {refusal.text}
        </FailureNote>
      )}
    </InvitationPage>
  )
}

function getAcceptLabel(isBusy: boolean, refusal: JoinError | null) {
  if (isBusy) return 'Accepting…'
  return refusal ? 'Try again' : 'Accept invitation'
}

const Points = ({ of: points }: { of: readonly string[] }) => (
  <Stack as="ul" gap={1} className={styles.points}>
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </Stack>
)

/** Shows the signed-in account, because an invitation is valid for only one address. */
function JoinsAs({ user }: { user: User }) {
  const { requestSignOut, dialog } = useSignOut()
  return (
    <Card label="Your account">
      <CardBody>
        <Row wrap>
          <Avatar name={user.name || user.email} />
          <RowText
            title={
              <>
                You’re joining as <b>{user.name || user.email}</b>
              </>
            }
            note={user.name && user.email}
          />
          <Button kind="quiet" size="small" onClick={requestSignOut}>
            Sign out
          </Button>
        </Row>
      </CardBody>
      {dialog}
    </Card>
  )
}

function JoinFailed({ refusal: { title, text, reasons, remedy } }: { refusal: JoinError }) {
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const { requestSignOut, dialog } = useSignOut()
  // The heading changes without a navigation, so a screen reader would not announce it.
  useEffect(() => focusHeading(), [title])
  return (
    <BarePage title={title} lead={text}>
      {reasons && <Points of={reasons} />}
      {remedy === 'sign_in' && <SignInAgainFailure />}
      {remedy === 'confirm' && <ConfirmAddressActions email={user?.email ?? ''} forwardTo={paths.join} />}
      <BareActions>
        {remedy === 'sign_in' && (
          <Button onClick={() => void dispatch(startLogin(paths.join))}>Sign in again</Button>
        )}
        <Button
          kind={remedy === 'sign_in' || remedy === 'confirm' ? 'line' : 'filled'}
          href={paths.dashboard}
        >
          Go to your dashboard
        </Button>
        {remedy === 'other_account' && (
          <Button kind="line" onClick={requestSignOut}>
            Sign out to use a different address
          </Button>
        )}
      </BareActions>
      {dialog}
    </BarePage>
  )
}
