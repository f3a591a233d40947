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
  at_once: 'One email per event; at most one an hour for support conversations',
  daily: 'One email at 12:00 UTC if there is anything to report',
  none: 'You can still follow applications in the pipeline and conversations under Support',
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
      title="Email settings"
      submitLabel="Save"
      busyLabel="Saving…"
      isBusy={isBusy}
      error={problem && `${problem.message}. Nothing was changed.`}
      onClose={onClose}
      onSubmit={frequency === null ? undefined : () => void submit({ body: { frequency } })}
    >
      <p>Choose how often to get emails about applications and support conversations.</p>
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
