import { useState } from 'react'
import { type StaffMailFrequency, staffMailFrequencies } from '#contract/users.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { ChoiceCards } from '#web/ui/choices/ChoiceCards.tsx'
import { useGetStaffMailChoiceQuery, useUpdateStaffMailChoiceMutation } from './api.ts'

const notes: Record<StaffMailFrequency, string> = {
  at_once: 'One email per event',
  daily: 'One email at 12:00 UTC if there is anything new',
  none: 'You can still see all changes in the pipeline',
}

const choices = (Object.keys(staffMailFrequencies) as StaffMailFrequency[]).map((value) => ({
  value,
  label: staffMailFrequencies[value],
  note: notes[value],
}))

export function MailChoiceDialog({ onClose }: { onClose: () => void }) {
  const toasts = useToasts()
  const choice = useGetStaffMailChoiceQuery({})
  const [save] = useUpdateStaffMailChoiceMutation()
  const [selection, setSelection] = useState<StaffMailFrequency | null>(null)
  const frequency = selection ?? choice.currentData?.frequency ?? null
  const { isBusy, error, submit } = useSubmit(save, {
    onDone: () => {
      toasts.show({ text: 'Email settings saved.' })
      onClose()
    },
  })
  const problem = error ?? (choice.error as ApiError | undefined)
  return (
    <FormDialog
      title="Emails about applications"
      submitLabel="Save"
      busyLabel="Saving…"
      isBusy={isBusy}
      error={problem && `${problem.message}. Nothing was changed.`}
      onClose={onClose}
      onSubmit={frequency === null ? undefined : () => void submit({ body: { frequency } })}
    >
      <p>
        Choose how often to get these emails, for example when an applicant submits an application or answers
        a request.
      </p>
      {frequency === null && !problem && <SkeletonRows rows={3} label="Loading your settings" />}
      {frequency !== null && (
        <ChoiceCards
          label="How often"
          hideLabel
          choices={choices}
          value={frequency}
          onChange={setSelection}
        />
      )}
    </FormDialog>
  )
}
