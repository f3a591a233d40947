import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, useForm } from 'react-hook-form'
import { z } from 'zod'
import { permissions } from '#contract/users.ts'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { CheckboxGroup } from '#web/ui/choices/ChoiceCards.tsx'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { type ColleagueInvite, inviteColleague } from '#contract/colleagues.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { useNow } from '#web/core/use-now.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { type ListReply, type ListState, ListTable } from '#web/features/admin/list/ListRows.tsx'
import type { AsyncQuery } from '#web/ui/feedback/Async.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { formatDate, formatRelative } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { FormTextField } from '#web/ui/forms/FormText.tsx'
import { useInviteColleagueMutation, useWithdrawColleagueInviteMutation } from './api.ts'
import { type Permission, permissionEffects, permissionLabels } from './Permissions.tsx'

function Actions({
  invite: { id, email, permissions: invitePermissions, reason },
}: {
  invite: ColleagueInvite
}) {
  const toasts = useToasts()
  const [invite] = useInviteColleagueMutation()
  const [withdrawInvite] = useWithdrawColleagueInviteMutation()
  const onFailed = (error: ApiError | null) => toasts.fail(error, 'Nothing was changed.')
  const resend = useSubmit(invite, {
    onDone: () => toasts.show({ text: `Invitation resent to ${email}. It is valid for two weeks.` }),
    onFailed,
  })
  const withdraw = useSubmit(withdrawInvite, {
    onDone: () => toasts.show({ text: `Invitation to ${email} withdrawn.` }),
    onFailed,
  })
  const isBusy = resend.isBusy || withdraw.isBusy
  const body = { email, permissions: invitePermissions, ...(reason !== null && { reason }) }
  return (
    <Row gap={1} wrap>
      <Button
        kind="line"
        size="small"
        loading={isBusy}
        aria-label={`Resend the invitation to ${email}`}
        onClick={() => void resend.submit({ body })}
      >
        Resend
      </Button>
      <Button
        kind="quiet"
        size="small"
        loading={isBusy}
        aria-label={`Withdraw the invitation to ${email}`}
        onClick={() => void withdraw.submit({ params: { colleagueInviteId: id } })}
      >
        Withdraw
      </Button>
    </Row>
  )
}

function Invited({ invite: { invited_by, invited_at } }: { invite: ColleagueInvite }) {
  const now = useNow()
  return (
    <RowText title={formatRelative(invited_at, now)} note={`by ${invited_by.name || invited_by.email}`} />
  )
}

const columns: readonly Column<ColleagueInvite>[] = [
  {
    id: 'email',
    header: 'Email',
    width: 'minmax(240px, 2.4fr)',
    narrow: 'title',
    cell: ({ email, reason }) => <RowText title={email} note={reason !== null && `“${reason}”`} />,
  },
  {
    id: 'permissions',
    header: 'Permissions',
    width: '130px',
    cell: ({ permissions }) => permissions.map((permission) => permissionLabels[permission]).join(', '),
  },
  {
    id: 'invited_at',
    header: 'Invited',
    width: 'minmax(120px, 1fr)',
    cell: (invite) => <Invited invite={invite} />,
  },
  {
    id: 'expires_at',
    header: 'Expires',
    width: '104px',
    cell: ({ expires_at, expired }) =>
      expired ? (
        <StateTag tone="bad" plain>
          Expired
        </StateTag>
      ) : (
        formatDate(expires_at)
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '196px',
    narrow: 'wide',
    cell: (invite) => <Actions invite={invite} />,
  },
]

interface InvitesTableProps {
  invites: AsyncQuery<ListReply<ColleagueInvite>>
  state: ListState
}

export const InvitesTable = ({ invites, state }: InvitesTableProps) => (
  <ListTable
    one="open invitation"
    order="newest first"
    columns={columns}
    query={invites}
    state={{ ...state, isFiltered: false }}
    rowName={({ email }) => email}
    empty={{
      title: 'No open invitations',
      children: 'Invited teammates appear here until they sign in.',
    }}
    minWidth={820}
  />
)

const { shape } = inviteColleague.body
const resolver = zodResolver(
  z.object({
    email: z.string().trim().min(1, 'Enter your teammate’s email').pipe(shape.email),
    permissions: z.array(z.enum(permissions)).min(1, 'Choose at least one permission'),
    reason: z.string().trim().min(1, 'Enter a reason').pipe(shape.reason.unwrap()),
  }),
)

const choices = permissions.toReversed().map((value) => ({
  value,
  label: permissionLabels[value],
  help: permissionEffects[value].join(' '),
}))

interface InviteAnswers {
  email: string
  permissions: Permission[]
  reason: string
}

const defaultValues: InviteAnswers = {
  email: '',
  permissions: ['analyst'],
  reason: '',
}

const Fields = ({ control }: { control: Control<InviteAnswers> }) => (
  <>
    <FormTextField
      control={control}
      name="email"
      id="colleague-email"
      type="email"
      label="Email"
      hint="Your teammate must sign in or sign up with this email address and confirm the address."
    />
    <FormField control={control} name="permissions">
      {(field) => (
        <CheckboxGroup
          label="Permissions"
          choices={choices}
          value={field.value}
          onChange={field.onChange}
          error={field.error}
        />
      )}
    </FormField>
    <FormTextField
      control={control}
      name="reason"
      id="colleague-reason"
      label="Reason (shown in the audit log)"
    />
  </>
)

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver, defaultValues })
  const [invite] = useInviteColleagueMutation()
  return (
    <SubmitDialog
      title="Invite a teammate"
      width="medium"
      submitLabel="Send invitation"
      busyLabel="Sending…"
      form={form}
      action={(body) => invite({ body })}
      done={({ email }) => `Invited ${email}. The invitation is valid for two weeks.`}
      unchanged="No invitation was sent."
      onClose={onClose}
    >
      <Fields control={form.control} />
    </SubmitDialog>
  )
}
