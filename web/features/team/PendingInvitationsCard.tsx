import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { InvitedUser, TeamMember } from '#contract/team.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { formatShortDate } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { roleLabels } from './roles.ts'
import { selectCanManageTeam } from './selectors.ts'
import { describeInvitationExpiry } from './expiry.ts'
import { useRemoveTeamMemberMutation, useResendInviteMutation } from './api.ts'
import { WithdrawInvitationDialog } from './TeamDialogs.tsx'

interface PendingInvitationsCardProps {
  invited: readonly InvitedUser[]
  members: readonly TeamMember[]
}

export function PendingInvitationsCard({ invited, members }: PendingInvitationsCardProps) {
  if (invited.length === 0) return null
  return (
    <Card title="Pending invitations" action={invited.length}>
      <CardRows>
        {invited.map((invitation) => (
          <InvitedRow key={invitation.token} invited={invitation} members={members} />
        ))}
      </CardRows>
    </Card>
  )
}

function InvitedRow({ invited, members }: { invited: InvitedUser; members: readonly TeamMember[] }) {
  const now = useNow()
  const userId = useAppSelector(selectUser)?.id
  const inviter = members.find(({ id }) => id === invited.invited_by)
  const by = invited.invited_by === userId ? 'you' : (inviter?.name ?? 'Headwater')
  const { label, tone } = describeInvitationExpiry(invited, now)
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <CardRow wrap>
      <Avatar name={invited.email} tone="nobody" size={40}>
        <Icon of={Mail} small />
      </Avatar>
      <RowText
        strong
        title={invited.email}
        note={`${roleLabels[invited.role]}, invited by ${by} on ${formatShortDate(invited.invited_at, now)}`}
        error={failure}
      />
      <StateTag tone={tone}>{label}</StateTag>
      <Row as="span">
        <Resend invited={invited} onFailed={setFailure} />
        <Withdraw invited={invited} onFailed={setFailure} />
      </Row>
    </CardRow>
  )
}

interface ActionProps {
  invited: InvitedUser
  onFailed: (message: string | null) => void
}

function Resend({ invited, onFailed }: ActionProps) {
  const toasts = useToasts()
  const canManageTeam = useAppSelector(selectCanManageTeam)
  const [resendInvite] = useResendInviteMutation()
  const { isBusy, submit } = useSubmit(resendInvite, {
    onDone: () => {
      onFailed(null)
      toasts.show({ text: `Invitation resent to ${invited.email}. It is valid for seven days.` })
    },
    onFailed: (error) =>
      onFailed(`${error?.message ?? 'Something went wrong'}. The invitation wasn’t resent.`),
  })
  if (invited.role === 'owner' && !canManageTeam) return null
  const label = invited.expired ? 'Invite again' : 'Resend'
  return (
    <ActionLink about={invited.email} onClick={() => void (isBusy || submit(invited))}>
      {isBusy ? 'Sending…' : label}
    </ActionLink>
  )
}

function Withdraw({ invited, onFailed }: ActionProps) {
  const user = useAppSelector(selectUser)
  const canManageTeam = useAppSelector(selectCanManageTeam)
  const [isConfirming, setConfirming] = useState(false)
  const [remove] = useRemoveTeamMemberMutation()
  const { isBusy, submit } = useSubmit(remove, {
    onFailed: (error) =>
      onFailed(`${error?.message ?? 'Something went wrong'}. The invitation wasn’t removed.`),
  })
  if (!canManageTeam && invited.invited_by !== user?.id) return null
  return (
    <>
      <ActionLink
        about={`the invitation to ${invited.email}`}
        onClick={() => {
          if (!invited.expired) setConfirming(true)
          else if (!isBusy) void submit(invited.email)
        }}
      >
        {invited.expired ? 'Remove' : 'Withdraw'}
      </ActionLink>
      {isConfirming && <WithdrawInvitationDialog invited={invited} onClose={() => setConfirming(false)} />}
    </>
  )
}
