import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import type { InvitedUser } from '#contract/team.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useNow } from '#web/core/use-now.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { useGetTeamQuery } from '#web/features/team/api.ts'
import { useResendInvitationMutation, useWithdrawInvitationMutation } from './api.ts'
import { describeInvitationExpiry } from '#web/features/team/expiry.ts'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { formatShortDate } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'

interface InvitationProps {
  companyId: string
  invited: InvitedUser
}

function WithdrawDialog({ companyId, invited, onClose }: InvitationProps & { onClose: () => void }) {
  const [withdraw] = useWithdrawInvitationMutation()
  return (
    <ConfirmDialog
      title={`Withdraw the invitation to ${invited.email}?`}
      submitLabel="Withdraw"
      busyLabel="Withdrawing…"
      kind="danger"
      action={() => withdraw({ params: { companyId }, body: { email: invited.email } })}
      unchanged="The invitation was not withdrawn."
      onClose={onClose}
    >
      <p>The link in the invitation email will stop working. You can invite this person again.</p>
    </ConfirmDialog>
  )
}

function Actions(props: InvitationProps) {
  const { companyId, invited } = props
  const { email, token } = invited
  const toasts = useToasts()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [resend] = useResendInvitationMutation()
  const { isBusy, submit } = useSubmit(resend, {
    onDone: () => toasts.show({ text: `Invitation to ${invited.email} resent. It expires in 7 days.` }),
    onFailed: (error) => toasts.fail(error, 'The invitation was not resent.'),
  })
  return (
    <>
      <ActionLink
        about={email}
        onClick={() => void (isBusy || submit({ params: { companyId }, body: { email, token } }))}
      >
        {isBusy ? 'Sending…' : 'Resend'}
      </ActionLink>
      <ActionLink about={`the invitation to ${invited.email}`} onClick={() => setWithdrawing(true)}>
        Withdraw
      </ActionLink>
      {isWithdrawing && <WithdrawDialog {...props} onClose={() => setWithdrawing(false)} />}
    </>
  )
}

export function InvitedCard({ company: { id: companyId }, isAdmin }: { company: Company; isAdmin: boolean }) {
  const now = useNow()
  const team = useGetTeamQuery({ params: { companyId } }, usePollingOptions(30_000))
  const renderRow = (invited: InvitedUser) => {
    const { label, tone } = describeInvitationExpiry(invited, now)
    return (
      <CardRow key={invited.token} wrap>
        <RowText title={invited.email} note={`Invited ${formatShortDate(invited.invited_at, now)}`} strong />
        <StateTag tone={tone}>{label}</StateTag>
        {isAdmin && <Actions companyId={companyId} invited={invited} />}
      </CardRow>
    )
  }
  return (
    <Async query={team} name="the invitations" loading={null}>
      {({ invited_users: invited }) =>
        invited.length > 0 && (
          <Card
            title="Pending invitations"
            sub={isAdmin ? undefined : 'Admins can resend or withdraw invitations.'}
          >
            <CardRows>{invited.map(renderRow)}</CardRows>
          </Card>
        )
      }
    </Async>
  )
}
