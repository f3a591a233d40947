import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { updatePermissions, type UserSummary } from '#contract/users.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { permissionEffects, permissionLabels } from './permission-labels.ts'
import { changePermissions, type Permission } from './slice.ts'

const reason = updatePermissions.body.shape.reason.unwrap()
const resolver = zodResolver(
  z.object({ reason: z.string().trim().min(1, 'Say why, for those who read the log').pipe(reason) }),
)

interface PermissionDialogProps {
  person: UserSummary
  permission: Permission
  isSelf: boolean
  onClose: () => void
  onDone: () => void
}

/** Gives a permission to somebody, or takes it away, for a reason. */
export function PermissionDialog({ person, permission, isSelf, onClose, onDone }: PermissionDialogProps) {
  const toasts = useToasts()
  const form = useForm({ resolver, defaultValues: { reason: '' } })
  const has = person.permissions.includes(permission)
  const label = permissionLabels[permission].toLowerCase()
  const permissions = has
    ? person.permissions.filter((one) => one !== permission)
    : [...person.permissions, permission]
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (fields) => changePermissions({ userId: person.id, permissions, ...fields }),
    () => {
      toasts.show({ text: `${person.name} is ${has ? 'no longer' : 'now'} ${label}.` })
      onDone()
    },
  )
  return (
    <FormDialog
      title={has ? `Should ${person.name} no longer be ${label}?` : `Make ${person.name} ${label}?`}
      width="medium"
      kind={has ? 'danger' : 'filled'}
      submitLabel={has ? `Take ${label} away` : `Make ${label}`}
      busyLabel="Saving…"
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was changed.`}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{has ? 'What ends at their next click:' : 'What they may do from their next click:'}</p>
      <ul>
        {permissionEffects[permission].map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {has && isSelf && <p>This is you: another admin has to give it back.</p>}
      {permission === 'admin' && has && <p>The last admin cannot be taken away.</p>}
      <Controller
        control={form.control}
        name="reason"
        render={({ field, fieldState }) => (
          <TextField {...field} label="Reason, kept in the log" error={fieldState.error?.message} />
        )}
      />
    </FormDialog>
  )
}
