import { useState } from 'react'
import type { Person } from '#contract/companies.ts'
import { useAppDispatch } from '#web/core/store.ts'
import type { ApiError } from '#web/core/api-thunk.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { CheckboxGroup } from '#web/ui/fields/ChoiceCards.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { joinWords } from '#web/features/labels/lists.ts'
import { assign, loadAnalysts } from './slice.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { useAnalysts } from './use-analysts.ts'

interface AssignDialogProps {
  companyId: string
  companyName: string | null
  assigned: readonly Person[]
  onClose: () => void
}

/** A list longer than this can be searched. */
const fewAnalysts = 8

interface PickProps {
  chosen: string[]
  onChange: (chosen: string[]) => void
}

function Pick({ chosen, onChange }: PickProps) {
  const dispatch = useAppDispatch()
  const { status, data, error } = useAnalysts()
  const [search, setSearch] = useState('')
  if (status === 'failed')
    return (
      <FailedState title="The analysts did not load" onRetry={() => void dispatch(loadAnalysts())}>
        {error?.message}
      </FailedState>
    )
  if (data.length === 0 && status !== 'ready') return <SkeletonRows rows={4} label="Loading analysts" />
  if (data.length === 0) return <p>Nobody has the permission of an analyst yet.</p>
  const shown = data.filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(search.toLowerCase()),
  )
  const hidden = chosen.filter((id) => !shown.some((one) => one.id === id))
  return (
    <>
      {data.length > fewAnalysts && (
        <TextField label="Search by name or address" value={search} onChange={setSearch} />
      )}
      <CheckboxGroup
        label="Analysts"
        hideLabel
        value={chosen}
        choices={shown.map(({ id, name, email }) => ({ value: id, label: name, note: email }))}
        onChange={(ids) => onChange([...hidden, ...ids])}
      />
    </>
  )
}

/** Chooses who of ours reads a company. For admins. */
export function AssignDialog({ companyId, companyName, assigned, onClose }: AssignDialogProps) {
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  const [chosen, setChosen] = useState(assigned.map(({ id }) => id))
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const save = async () => {
    setBusy(true)
    const action = await dispatch(assign({ companyId, analystIds: chosen }))
    setBusy(false)
    if (assign.rejected.match(action)) return setError(action.payload ?? null)
    const names = joinWords(action.payload.assigned_analysts_details.map(({ name }) => name))
    toasts.show({ text: names ? `Assigned to ${names}.` : 'Nobody is assigned now.' })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isBusy}
      width="small"
      title={`Who reads ${formatCompanyName(companyName)}?`}
      onSubmit={() => void save()}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {isBusy ? 'Assigning…' : 'Assign'}
          </Button>
        </>
      }
    >
      <p>Assigned analysts can edit the application, open reviews and change the status.</p>
      <Pick chosen={chosen} onChange={setChosen} />
      {error && (
        <Note tone="bad" live="alert">
          {error.message}. Nothing was changed.
        </Note>
      )}
    </Dialog>
  )
}
