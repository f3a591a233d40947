import { useState } from 'react'
import { includesText } from '#contract/rules/text/fold-text.ts'
import type { UserSummary } from '#contract/users.ts'
import { CheckboxGroup } from '#web/ui/choices/ChoiceCards.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { useAnalysts } from './api.ts'

const maxWithoutSearch = 8

interface AnalystFieldProps {
  value: string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

export const AnalystField = (props: AnalystFieldProps) => (
  <Async
    query={useAnalysts()}
    name="the analysts"
    rows={4}
    empty={<p>No users have the analyst permission yet.</p>}
  >
    {({ results }) => <Choices {...props} analysts={results} />}
  </Async>
)

interface ChoicesProps extends AnalystFieldProps {
  analysts: readonly UserSummary[]
}

function Choices({ analysts, value, onChange, error }: ChoicesProps) {
  const [search, setSearch] = useState('')
  const matches = analysts.filter(({ name, email }) => includesText(`${name} ${email}`, search))
  const hiddenIds = value.filter((id) => !matches.some((match) => match.id === id))
  return (
    <>
      {analysts.length > maxWithoutSearch && (
        <TextField label="Search by name or email" value={search} onChange={setSearch} />
      )}
      <CheckboxGroup
        label="Analysts"
        hideLabel
        value={value}
        error={error}
        choices={matches.map(({ id, name, email }) => ({ value: id, label: name, note: email }))}
        onChange={(ids) => onChange([...hiddenIds, ...ids])}
      />
    </>
  )
}
