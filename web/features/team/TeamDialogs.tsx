import { useNavigate } from 'react-router'
import type { InvitedUser, TeamMember } from '#contract/team.ts'
import { paths } from '#web/core/address/paths.ts'
import { useAppSelector } from '#web/core/store.ts'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { selectCompanyChoices, selectCompanyId } from '#web/features/session/selectors.ts'
import { Consequences } from '#web/ui/feedback/Consequences.tsx'
import { leaveTeam, useMakeOwnerMutation, useRemoveTeamMemberMutation } from './api.ts'

/** The name of the open company within a sentence. */
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
      done={`${member.name} is no longer in the team.`}
      unchanged={`${first} is still in the team.`}
      onClose={onClose}
    >
      <Consequences
        stops={[
          `${first} can no longer open this company, from this moment on.`,
          `Invitations that ${first} sent and nobody has accepted are withdrawn.`,
        ]}
        stays={[
          `Answers, documents and connections from ${first} stay, with the name on them.`,
          `You can invite ${first} again at any time.`,
        ]}
      />
    </ConfirmDialog>
  )
}

export function MakeOwnerDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const company = useCompanyName()
  const first = getFirstName(member)
  const [makeOwner] = useMakeOwnerMutation()
  return (
    <ConfirmDialog
      title={`Make ${member.name} an owner of ${company}?`}
      cancelLabel={`Keep ${first} a member`}
      submitLabel={`Make ${first} an owner`}
      busyLabel="Making an owner…"
      action={() => makeOwner(member.id)}
      done={`${member.name} is an owner now.`}
      unchanged={`${first} is still a member.`}
      onClose={onClose}
    >
      <Consequences
        stops={[
          `${first} can then remove anybody from the team, you too, and make others owners.`,
          'There is no way back by yourselves: only leaving the team ends it.',
        ]}
        stays={['You stay as you are, and from then on you can leave the company.']}
      />
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
      done="You have left the team."
      unchanged="You are still in the team."
      onDone={() => void navigate(paths.dashboard)}
      onClose={onClose}
    >
      <Consequences
        stops={[
          'You can no longer open this company, from this moment on.',
          'Invitations that you sent and nobody has accepted are withdrawn.',
        ]}
        stays={[
          'Your answers, documents and connections stay with the company, with your name on them.',
          'Somebody of the team can invite you again.',
        ]}
      />
    </ConfirmDialog>
  )
}

export function WithdrawDialog({ invited, onClose }: { invited: InvitedUser; onClose: () => void }) {
  const [remove] = useRemoveTeamMemberMutation()
  return (
    <ConfirmDialog
      title={`Withdraw the invitation to ${invited.email}?`}
      cancelLabel="Keep it"
      submitLabel="Withdraw it"
      busyLabel="Withdrawing…"
      kind="danger"
      action={() => remove(invited.email)}
      done={`The invitation to ${invited.email} is withdrawn.`}
      unchanged="The invitation still stands."
      onClose={onClose}
    >
      <Consequences
        stops={['The link in the mail opens nothing any more.']}
        stays={['You can invite this address again at any time.']}
      />
    </ConfirmDialog>
  )
}
