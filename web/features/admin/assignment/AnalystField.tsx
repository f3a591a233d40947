import { useState } from 'react'
import { includesText } from '#contract/rules/text/fold-text.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { CheckboxGroup } from '#web/ui/fields/ChoiceCards.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { loadUsers } from '#web/features/session/users-slice.ts'
import { useAnalysts } from './use-analysts.ts'

/** Longer lists get a search field. */
const maxWithoutSearch = 8

interface AnalystFieldProps {
  value: string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

/** Chooses analysts, by name or address where there are many. */
export function AnalystField({ value, onChange, error: problem }: AnalystFieldProps) {
  const dispatch = useAppDispatch()
  const { status, data, error } = useAnalysts()
  const [search, setSearch] = useState('')
  if (status === 'failed')
    return (
      <FailedState title="The analysts did not load" onRetry={() => void dispatch(loadUsers('analyst'))}>
        {error?.message}
      </FailedState>
    )
  if (data.length === 0 && status !== 'ready') return <SkeletonRows rows={4} label="Loading analysts" />
  if (data.length === 0) return <p>Nobody has the permission of an analyst yet.</p>
  const matches = data.filter(({ name, email }) => includesText(`${name} ${email}`, search))
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
