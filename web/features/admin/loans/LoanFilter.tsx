import Box from '@mui/material/Box'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import type { LoanList } from '#contract/loans.ts'
import { useAppSelector } from '#web/core/store.ts'
import { ChoicePopover } from '#web/features/admin/list/ChoicePopover.tsx'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { Combobox } from '#web/ui/fields/Combobox.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { formatState } from './loan-states.ts'
import { countFilters } from './loan-view.ts'
import { selectAdminLoans } from './slice.ts'
import { useCompanyName, useCompanySearch } from './use-company-search.ts'
import type { Loans } from './use-loans.ts'

type FilterProps = Pick<Loans, 'view' | 'change'>

/** The values with how many loans each would leave, also the one that is chosen where none has it any more. */
function toOptions(facet: LoanList['types'], chosen: string | null, format: (value: string) => string) {
  const isMissing = chosen !== null && !facet.some(({ value }) => value === chosen)
  const all = isMissing ? [...facet, { value: chosen, count: 0 }] : facet
  return all.map(({ value, count }) => ({
    value,
    label: `${format(value)}, ${count.toLocaleString('en-US')}`,
  }))
}

function CompanyFilter({ view: { company }, change }: FilterProps) {
  const { companies, isLoading, search } = useCompanySearch('')
  const chosenName = useCompanyName(company)
  // A name alone: the field searches for the label of its choice, and no company is called `Name, Place`.
  const options = companies.map(({ id, name }) => ({ value: id, label: formatCompanyName(name) }))
  const isMissing = company !== null && !companies.some(({ id }) => id === company)
  return (
    <Combobox
      label="Company"
      value={company}
      options={isMissing ? [{ value: company, label: chosenName }, ...options] : options}
      loading={isLoading}
      placeholder="Every company"
      onSearch={search}
      onChange={(id) => change({ company: id })}
    />
  )
}

function Parts({ view, change }: FilterProps) {
  const { types, statuses } = useAppSelector((state) => selectAdminLoans(state).list.data)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SelectField
        label="State"
        value={view.status}
        placeholder="Every state"
        options={toOptions(statuses, view.status, formatState)}
        onChange={(status) => change({ status })}
      />
      <SelectField
        label="Kind"
        value={view.type}
        placeholder="Every kind"
        options={toOptions(types, view.type, (type) => type.toUpperCase())}
        onChange={(type) => change({ type })}
      />
      <CompanyFilter view={view} change={change} />
    </Box>
  )
}

/** The button that opens the filters. Each choice takes effect at once. */
export function LoanFilter({ view, change }: FilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const count = countFilters(view)
  return (
    <>
      <Button
        kind="line"
        icon={<Icon of={ListFilter} small />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={count > 0 ? `Filter, ${count} chosen` : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minHeight: 'var(--ui-control)' }}
      >
        Filter
      </Button>
      <ChoicePopover
        label="Filters"
        anchor={anchor}
        onClose={() => setAnchor(null)}
        width="min(320px, calc(100vw - 32px))"
        reset={
          <Button kind="quiet" onClick={() => change({ status: null, type: null, company: null })}>
            Clear
          </Button>
        }
      >
        <Parts view={view} change={change} />
      </ChoicePopover>
    </>
  )
}
