import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type ErasurePreview, requestErasure } from '#contract/staff/erasure.ts'
import { FormTextField } from '#web/ui/forms/FormText.tsx'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
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

export function EraseDialog({ subject: { kind, subject, name }, onClose }: EraseDialogProps) {
  const [erase] = useRequestErasureMutation()
  const form = useForm({ resolver: buildResolver(name), defaultValues: { name: '', reason: '' } })
  return (
    <SubmitDialog
      title={`Erase ${name}?`}
      width="medium"
      kind="danger"
      submitLabel="Erase"
      busyLabel="Erasing…"
      form={form}
      action={(fields) =>
        erase({
          body: { kind, subject, name, ...(fields.reason !== '' && { reason: fields.reason }) },
        })
      }
      done="Access has ended. See the list of erasures for progress."
      unchanged="Nothing was erased."
      onClose={onClose}
    >
      <p>This can’t be undone. Export the data first if someone may still need it.</p>
      <FormTextField control={form.control} name="name" label={`Type “${name}” to confirm`} />
      <FormTextField
        control={form.control}
        name="reason"
        label="Reason (optional)"
        hint="For example, a case number. Don’t include names."
      />
    </SubmitDialog>
  )
}
