import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import type { Company } from '#contract/companies.ts'
import type { InvitedUser } from '#contract/team.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { describeExpiry } from '#web/features/team/expiry.ts'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { formatShortDate } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { loadInvited, resendInvitation, selectParts, withdrawInvitation } from './parts-slice.ts'

interface InvitationProps {
  companyId: string
  invited: InvitedUser
}

function WithdrawDialog({ companyId, invited, onClose }: InvitationProps & { onClose: () => void }) {
  const { isBusy, error, submit } = useSubmit(withdrawInvitation, { onDone: onClose })
  return (
    <FormDialog
      title={`Withdraw the invitation to ${invited.email}?`}
      submitLabel="Withdraw"
      busyLabel="Withdrawing…"
      kind="danger"
      isBusy={isBusy}
      error={error && `${error.message}. It is still open.`}
      onClose={onClose}
      onSubmit={() => void submit({ companyId, invited })}
    >
      <p>The link in the mail then opens nothing. They can be invited again.</p>
    </FormDialog>
  )
}

function Actions(props: InvitationProps) {
  const { invited } = props
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, submit } = useSubmit(resendInvitation, {
    onDone: () => toasts.show({ text: `The invitation to ${invited.email} is sent again, for seven days.` }),
    onFailed: (error) =>
      toasts.show({
        tone: 'bad',
        text: `${error?.message ?? 'Something went wrong'}. It was not sent again.`,
      }),
  })
  return (
    <>
      <ActionLink about={invited.email} onClick={() => void (isBusy || submit(props))}>
        {isBusy ? 'Sending…' : 'Resend'}
      </ActionLink>
      <ActionLink about={`the invitation to ${invited.email}`} onClick={() => setAsking(true)}>
        Withdraw
      </ActionLink>
      {isAsking && <WithdrawDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The open invitations. Admins resend and withdraw them. */
export function InvitedCard({ company, isAdmin }: { company: Company; isAdmin: boolean }) {
  const dispatch = useAppDispatch()
  const now = useNow()
  const { status, data, error } = useAppSelector((state) => selectParts(state).invited)
  const { id: companyId, version } = company
  useEffect(() => {
    void dispatch(loadInvited(companyId))
  }, [dispatch, companyId, version])
  if (status === 'failed')
    return (
      <FailedState title="The invitations did not load" onRetry={() => void dispatch(loadInvited(companyId))}>
        {error?.message}.
      </FailedState>
    )
  if (data.length === 0) return null
  return (
    <Card title="Invited, not here yet" sub={isAdmin ? undefined : 'Admins resend and withdraw them.'}>
      <CardRows>
        {data.map((invited) => {
          const { label, tone } = describeExpiry(invited, now)
          return (
            <CardRow key={invited.token} sx={{ flexWrap: 'wrap' }}>
              <div className="grow">
                <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{invited.email}</Box>
                <Box sx={{ color: 'text.secondary' }}>Invited {formatShortDate(invited.invited_at, now)}</Box>
              </div>
              <StateTag tone={tone}>{label}</StateTag>
              {isAdmin && <Actions companyId={companyId} invited={invited} />}
            </CardRow>
          )
        })}
      </CardRows>
    </Card>
  )
}
