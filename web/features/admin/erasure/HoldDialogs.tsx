import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type ErasurePreview, type LegalHold, setLegalHold } from '#contract/staff/erasure.ts'
import { FormTextField } from '#web/ui/forms/FormText.tsx'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { useLiftLegalHoldMutation, useSetLegalHoldMutation } from './api.ts'

const { reason } = setLegalHold.body.shape
const resolver = zodResolver(z.object({ reason: z.string().trim().min(1, 'Enter a reason').pipe(reason) }))
const defaultValues = { reason: '' }

interface SetHoldDialogProps {
  subject: ErasurePreview
  onClose: () => void
}

export function SetHoldDialog({ subject: { kind, subject, name }, onClose }: SetHoldDialogProps) {
  const [setHold] = useSetLegalHoldMutation()
  const form = useForm({ resolver, defaultValues })
  return (
    <SubmitDialog
      title={`Set a legal hold on ${name}?`}
      submitLabel="Set hold"
      busyLabel="Saving…"
      form={form}
      action={(fields) => setHold({ body: { kind, subject, ...fields } })}
      done={`${name} can’t be erased until the hold is lifted.`}
      unchanged="Nothing was changed."
      onClose={onClose}
    >
      <p>A legal hold prevents erasure. A hold on a company also prevents the erasure of its members.</p>
      <FormTextField control={form.control} name="reason" label="Reason (shown in the audit log)" />
    </SubmitDialog>
  )
}

interface LiftHoldDialogProps {
  hold: LegalHold
  onClose: () => void
}

export function LiftHoldDialog({ hold, onClose }: LiftHoldDialogProps) {
  const [liftHold] = useLiftLegalHoldMutation()
  const form = useForm({ resolver, defaultValues })
  return (
    <SubmitDialog
      title={`Lift the hold on ${hold.name}?`}
      submitLabel="Lift hold"
      busyLabel="Saving…"
      form={form}
      action={(body) => liftHold({ params: { holdId: hold.id }, body })}
      done={`The hold on ${hold.name} was lifted.`}
      unchanged="Nothing was changed."
      onClose={onClose}
    >
      <p>Reason for the hold: “{hold.reason}”. A lifted hold no longer prevents erasure.</p>
      <FormTextField control={form.control} name="reason" label="Reason (shown in the audit log)" />
    </SubmitDialog>
  )
}
