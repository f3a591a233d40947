import { useEffect, useState } from 'react'
import { type StaffMailFrequency, staffMailFrequencies } from '#contract/users.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { ChoiceCards } from '#web/ui/fields/ChoiceCards.tsx'
import { loadMailChoice, saveMailChoice } from './mail-choice.ts'

const notes: Record<StaffMailFrequency, string> = {
  at_once: 'A mail for each',
  daily: 'One mail at 12:00 UTC, if there is news',
  none: 'The pipeline still shows everything',
}

const choices = (Object.keys(staffMailFrequencies) as StaffMailFrequency[]).map((value) => ({
  value,
  label: staffMailFrequencies[value],
  note: notes[value],
}))

/** Chooses how often the reader gets mail about applications. */
export function MailChoiceDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  const [frequency, setFrequency] = useState<StaffMailFrequency | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const { isBusy, error, submit } = useSubmit(saveMailChoice, {
    onDone: () => {
      toasts.show({ text: 'Your choice of mail is saved.' })
      onClose()
    },
  })
  useEffect(() => {
    void dispatch(loadMailChoice()).then((action) => {
      if (loadMailChoice.fulfilled.match(action)) setFrequency(action.payload.frequency)
      else setFailure(action.payload ?? null)
    })
  }, [dispatch])
  const problem = error ?? failure
  return (
    <FormDialog
      title="Mail about applications"
      submitLabel="Save"
      busyLabel="Saving…"
      isBusy={isBusy}
      error={problem && `${problem.message}. Nothing was changed.`}
      onClose={onClose}
      onSubmit={frequency === null ? undefined : () => void submit(frequency)}
    >
      <p>When an application is submitted, a company is assigned to you, or a request is answered.</p>
      {frequency === null && !failure && <SkeletonRows rows={3} label="Loading your choice" />}
      {frequency !== null && (
        <ChoiceCards
          label="When we write"
          hideLabel
          choices={choices}
          value={frequency}
          onChange={setFrequency}
        />
      )}
    </FormDialog>
  )
}
