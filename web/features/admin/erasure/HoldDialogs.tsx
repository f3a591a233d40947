import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type ErasurePreview, type LegalHold, setLegalHold } from '#contract/staff/erasure.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { useLiftLegalHoldMutation, useSetLegalHoldMutation } from './api.ts'

const { reason } = setLegalHold.body.shape
const resolver = zodResolver(z.object({ reason: z.string().trim().min(1, 'Enter a reason').pipe(reason) }))
const defaultValues = { reason: '' }

interface SetHoldDialogProps {
  subject: ErasurePreview
  onClose: () => void
}

/** Prevents the erasure of a person or a company. */
export function SetHoldDialog({ subject: { kind, subject, name }, onClose }: SetHoldDialogProps) {
  const toasts = useToasts()
  const [setHold] = useSetLegalHoldMutation()
  const form = useForm({ resolver, defaultValues })
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (fields) => setHold({ body: { kind, subject, ...fields } }),
    () => {
      toasts.show({ text: `${name} can’t be erased until the hold is lifted.` })
      onClose()
    },
  )
  return (
    <FormDialog
      title={`Set a legal hold on ${name}?`}
      submitLabel="Set hold"
      busyLabel="Saving…"
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was changed.`}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>A hold prevents the erasure. A hold on a company also prevents the erasure of its members.</p>
      <FormField control={form.control} name="reason">
        {(field) => <TextField {...field} label="Reason (shown in the audit log)" />}
      </FormField>
    </FormDialog>
  )
}

interface LiftHoldDialogProps {
  hold: LegalHold
  onClose: () => void
}

export function LiftHoldDialog({ hold, onClose }: LiftHoldDialogProps) {
  const toasts = useToasts()
  const [liftHold] = useLiftLegalHoldMutation()
  const form = useForm({ resolver, defaultValues })
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) => liftHold({ params: { holdId: hold.id }, body }),
    () => {
      toasts.show({ text: `The hold on ${hold.name} was lifted.` })
      onClose()
    },
  )
  return (
    <FormDialog
      title={`Lift the hold on ${hold.name}?`}
      submitLabel="Lift hold"
      busyLabel="Saving…"
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was changed.`}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>Set because: “{hold.reason}”. Afterwards, an admin can erase the data.</p>
      <FormField control={form.control} name="reason">
        {(field) => <TextField {...field} label="Reason (shown in the audit log)" />}
      </FormField>
    </FormDialog>
  )
}
