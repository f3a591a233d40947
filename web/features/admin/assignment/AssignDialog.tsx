import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { assignAnalysts, type Person } from '#contract/companies.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { CheckboxGroup } from '#web/ui/fields/ChoiceCards.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
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

/** Longer lists get a search field. */
const maxWithoutSearch = 8

interface AnalystFieldProps {
  value: string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

function AnalystField({ value, onChange, error: problem }: AnalystFieldProps) {
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
  const matches = data.filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(search.toLowerCase()),
  )
  const hidden = value.filter((id) => !matches.some((one) => one.id === id))
  return (
    <>
      {data.length > maxWithoutSearch && (
        <TextField label="Search by name or address" value={search} onChange={setSearch} />
      )}
      <CheckboxGroup
        label="Analysts"
        hideLabel
        value={value}
        error={problem}
        choices={matches.map(({ id, name, email }) => ({ value: id, label: name, note: email }))}
        onChange={(ids) => onChange([...hidden, ...ids])}
      />
    </>
  )
}

const resolver = zodResolver(assignAnalysts.body)

/** Chooses the analysts who work on a company. For admins. */
export function AssignDialog({ companyId, companyName, assigned, onClose }: AssignDialogProps) {
  const toasts = useToasts()
  const form = useForm({ resolver, defaultValues: { assigned_analysts: assigned.map(({ id }) => id) } })
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) => assign({ companyId, analystIds: body.assigned_analysts }),
    ({ assigned_analysts_details }) => {
      const names = joinWords(assigned_analysts_details.map(({ name }) => name))
      toasts.show({ text: names ? `Assigned to ${names}.` : 'Nobody is assigned now.' })
      onClose()
    },
  )
  return (
    <FormDialog
      title={`Who reads ${formatCompanyName(companyName)}?`}
      submitLabel="Assign"
      busyLabel="Assigning…"
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was changed.`}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>Assigned analysts can edit the application, open reviews and change the status.</p>
      <Controller
        control={form.control}
        name="assigned_analysts"
        render={({ field, fieldState }) => <AnalystField {...field} error={fieldState.error?.message} />}
      />
    </FormDialog>
  )
}
