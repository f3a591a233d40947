import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import * as contract from '#contract/colleagues.ts'
import { permissions } from '#contract/users.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { CheckboxGroup } from '#web/ui/fields/ChoiceCards.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { inviteColleague } from './colleagues-slice.ts'
import { permissionEffects, permissionLabels } from './permission-labels.ts'
import type { Permission } from './slice.ts'

const { shape } = contract.inviteColleague.body
const resolver = zodResolver(
  z.object({
    email: z.string().trim().min(1, 'Write the address of your colleague').pipe(shape.email),
    permissions: z.array(z.enum(permissions)).min(1, 'Choose what they may do'),
    reason: z.string().trim().min(1, 'Say why, for those who read the log').pipe(shape.reason.unwrap()),
  }),
)

const choices = permissions.toReversed().map((value) => ({
  value,
  label: permissionLabels[value],
  help: permissionEffects[value].join(' '),
}))

interface Answers {
  email: string
  permissions: Permission[]
  reason: string
}

const defaultValues: Answers = {
  email: '',
  permissions: ['analyst'],
  reason: '',
}

/** The address, what the person may do, and why. */
const Fields = ({ control }: { control: Control<Answers> }) => (
  <>
    <Controller
      control={control}
      name="email"
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          id="colleague-email"
          type="email"
          label="Their address"
          hint="They sign in or register with this address, and confirm it."
          error={fieldState.error?.message}
        />
      )}
    />
    <Controller
      control={control}
      name="permissions"
      render={({ field, fieldState }) => (
        <CheckboxGroup
          label="What they may do"
          choices={choices}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
    <Controller
      control={control}
      name="reason"
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          id="colleague-reason"
          label="Reason, kept in the log"
          error={fieldState.error?.message}
        />
      )}
    />
  </>
)

interface InviteDialogProps {
  onClose: () => void
  onDone: () => void
}

/** Invites a colleague by mail, with what they may do from their first sign-in. */
export function InviteDialog({ onClose, onDone }: InviteDialogProps) {
  const toasts = useToasts()
  const form = useForm({ resolver, defaultValues })
  const { isBusy, error, submit } = useFormSubmit(form, inviteColleague, ({ email }) => {
    toasts.show({ text: `${email} is invited for two weeks.` })
    onDone()
  })
  return (
    <FormDialog
      title="Invite a colleague"
      width="medium"
      submitLabel="Send the invitation"
      busyLabel="Sending…"
      isBusy={isBusy}
      error={error && `${error.message}. Nobody was invited.`}
      onClose={onClose}
      onSubmit={submit}
    >
      <Fields control={form.control} />
    </FormDialog>
  )
}
