import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type ErasurePreview, requestErasure } from '#contract/staff/erasure.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { useRequestErasureMutation } from './api.ts'

const { reason } = requestErasure.body.shape

const buildResolver = (name: string) =>
  zodResolver(
    z.object({
      name: z
        .string()
        .trim()
        .refine((text) => text === name, `Type the name exactly: ${name}`),
      reason: z
        .string()
        .trim()
        .pipe(z.union([z.literal(''), reason.unwrap()])),
    }),
  )

interface EraseDialogProps {
  subject: ErasurePreview
  onClose: () => void
}

/** Erases a person or a company after the admin has typed the name. */
export function EraseDialog({ subject: { kind, subject, name }, onClose }: EraseDialogProps) {
  const toasts = useToasts()
  const [erase] = useRequestErasureMutation()
  const form = useForm({ resolver: buildResolver(name), defaultValues: { name: '', reason: '' } })
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (fields) =>
      erase({
        body: { kind, subject, name, ...(fields.reason !== '' && { reason: fields.reason }) },
      }),
    () => {
      toasts.show({ text: 'Access has ended. The data will be deleted within half an hour.' })
      onClose()
    },
  )
  return (
    <FormDialog
      title={`Erase ${name}?`}
      width="medium"
      kind="danger"
      submitLabel="Erase"
      busyLabel="Erasing…"
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was erased.`}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>This can’t be undone. Export the data first if someone may still need it.</p>
      <FormField control={form.control} name="name">
        {(field) => <TextField {...field} label={`Type “${name}” to confirm`} />}
      </FormField>
      <FormField control={form.control} name="reason">
        {(field) => (
          <TextField
            {...field}
            label="Reason (optional)"
            hint="For example, a case number. Don’t include names."
          />
        )}
      </FormField>
    </FormDialog>
  )
}
