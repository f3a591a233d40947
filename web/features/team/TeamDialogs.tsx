import type { InvitedUser, TeamMember } from '#contract/team.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { selectCompanyChoices, selectCompanyId } from '#web/features/session/selectors.ts'
import { Consequences } from '#web/ui/feedback/Consequences.tsx'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
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
  const toasts = useToasts()
  const first = getFirstName(member)
  const [remove] = useRemoveTeamMemberMutation()
  const { isBusy, error, submit } = useSubmit(remove, {
    onDone: () => {
      toasts.show({ text: `${member.name} is no longer in the team.` })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Remove ${member.name} from ${company}?`}
      cancelLabel={`Keep ${first}`}
      submitLabel={`Remove ${first}`}
      busyLabel="Removing…"
      kind="danger"
      isBusy={isBusy}
      error={error && `${error.message}. ${first} is still in the team.`}
      onClose={onClose}
      onSubmit={() => void submit(member.email)}
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
    </FormDialog>
  )
}

export function MakeOwnerDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const company = useCompanyName()
  const toasts = useToasts()
  const first = getFirstName(member)
  const [makeOwner] = useMakeOwnerMutation()
  const { isBusy, error, submit } = useSubmit(makeOwner, {
    onDone: () => {
      toasts.show({ text: `${member.name} is an owner now.` })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Make ${member.name} an owner of ${company}?`}
      cancelLabel={`Keep ${first} a member`}
      submitLabel={`Make ${first} an owner`}
      busyLabel="Making an owner…"
      isBusy={isBusy}
      error={error && `${error.message}. ${first} is still a member.`}
      onClose={onClose}
      onSubmit={() => void submit(member.id)}
    >
      <Consequences
        stops={[
          `${first} can then remove anybody from the team, you too, and make others owners.`,
          'There is no way back by yourselves: only leaving the team ends it.',
        ]}
        stays={['You stay as you are, and from then on you can leave the company.']}
      />
    </FormDialog>
  )
}

export function LeaveDialog({ onClose, onLeft }: { onClose: () => void; onLeft: () => void }) {
  const company = useCompanyName()
  const { isBusy, error, submit } = useSubmit<void, void>(() => leaveTeam(), { onDone: onLeft })
  return (
    <FormDialog
      title={`Leave ${company}?`}
      cancelLabel="Stay"
      submitLabel={`Leave ${company}`}
      busyLabel="Leaving…"
      kind="danger"
      isBusy={isBusy}
      error={error && `${error.message}. You are still in the team.`}
      onClose={onClose}
      onSubmit={() => void submit()}
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
    </FormDialog>
  )
}

export function WithdrawDialog({ invited, onClose }: { invited: InvitedUser; onClose: () => void }) {
  const toasts = useToasts()
  const [remove] = useRemoveTeamMemberMutation()
  const { isBusy, error, submit } = useSubmit(remove, {
    onDone: () => {
      toasts.show({ text: `The invitation to ${invited.email} is withdrawn.` })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Withdraw the invitation to ${invited.email}?`}
      cancelLabel="Keep it"
      submitLabel="Withdraw it"
      busyLabel="Withdrawing…"
      kind="danger"
      isBusy={isBusy}
      error={error && `${error.message}. The invitation still stands.`}
      onClose={onClose}
      onSubmit={() => void submit(invited.email)}
    >
      <Consequences
        stops={['The link in the mail opens nothing any more.']}
        stays={['You can invite this address again at any time.']}
      />
    </FormDialog>
  )
}
