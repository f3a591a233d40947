import { useNavigate } from 'react-router'
import type { InvitedUser, TeamMember } from '#contract/team.ts'
import { paths } from '#web/core/address/paths.ts'
import { useAppSelector } from '#web/core/store.ts'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { selectCompanyChoices, selectCompanyId, selectUser } from '#web/features/session/selectors.ts'
import { Consequences } from '#web/ui/feedback/Consequences.tsx'
import { leaveTeam, useMakeOwnerMutation, useRemoveTeamMemberMutation } from './api.ts'

function useCompanyName(): string {
  const id = useAppSelector(selectCompanyId)
  const company = useAppSelector(selectCompanyChoices).find((choice) => choice.id === id)
  return company?.name ?? 'this company'
}

const getFirstName = ({ name, email }: Pick<TeamMember, 'name' | 'email'>) => name.split(' ')[0] || email

export function RemoveMemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const company = useCompanyName()
  const first = getFirstName(member)
  const [remove] = useRemoveTeamMemberMutation()
  return (
    <ConfirmDialog
      title={`Remove ${member.name} from ${company}?`}
      cancelLabel={`Keep ${first}`}
      submitLabel={`Remove ${first}`}
      busyLabel="Removing…"
      kind="danger"
      action={() => remove(member.email)}
      done={`${member.name} was removed from the team.`}
      unchanged={`${first} is still on the team.`}
      onClose={onClose}
    >
      <Consequences
        stops={[
          `${first} immediately loses access to this company.`,
          `Pending invitations from ${first} are withdrawn.`,
        ]}
        stays={[
          `Answers, documents and connections that ${first} added stay and still show ${first}’s name.`,
          `You can invite ${first} again at any time.`,
        ]}
      />
    </ConfirmDialog>
  )
}

export function MakeOwnerDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const company = useCompanyName()
  const first = getFirstName(member)
  const isOwner = useAppSelector((state) => selectUser(state)?.role === 'owner')
  const [makeOwner] = useMakeOwnerMutation()
  return (
    <ConfirmDialog
      title={`Make ${member.name} an owner of ${company}?`}
      cancelLabel={`Keep ${first} as a member`}
      submitLabel={`Make ${first} an owner`}
      busyLabel="Saving…"
      action={() => makeOwner(member.id)}
      done={`${member.name} is now an owner.`}
      unchanged={`${first} is still a member.`}
      onClose={onClose}
    >
      <p>
        {first} will be able to remove anyone from the team{isOwner && ', including you,'} and make members
        owners. You can’t undo this. Owners stay owners as long as they are on the team.
      </p>
      {isOwner && <p>You stay an owner, and you can leave the team.</p>}
    </ConfirmDialog>
  )
}

export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const company = useCompanyName()
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title={`Leave ${company}?`}
      cancelLabel="Stay"
      submitLabel={`Leave ${company}`}
      busyLabel="Leaving…"
      kind="danger"
      action={() => leaveTeam()}
      done="You left the team."
      unchanged="You’re still on the team."
      onDone={() => void navigate(paths.dashboard)}
      onClose={onClose}
    >
      <Consequences
        stops={[
          'You immediately lose access to this company.',
          'Pending invitations that you sent are withdrawn.',
        ]}
        stays={[
          'Your answers, documents and connections stay with the company and still show your name.',
          'A teammate can invite you again.',
        ]}
      />
    </ConfirmDialog>
  )
}

export function WithdrawInvitationDialog({
  invited,
  onClose,
}: {
  invited: InvitedUser
  onClose: () => void
}) {
  const [remove] = useRemoveTeamMemberMutation()
  return (
    <ConfirmDialog
      title={`Withdraw the invitation to ${invited.email}?`}
      cancelLabel="Keep"
      submitLabel="Withdraw"
      busyLabel="Withdrawing…"
      kind="danger"
      action={() => remove(invited.email)}
      done={`Invitation to ${invited.email} withdrawn.`}
      unchanged="The invitation wasn’t withdrawn."
      onClose={onClose}
    >
      <Consequences
        stops={['The link in the email stops working.']}
        stays={['You can invite this address again at any time.']}
      />
    </ConfirmDialog>
  )
}
