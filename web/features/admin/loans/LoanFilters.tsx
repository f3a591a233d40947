import { skipToken } from '@reduxjs/toolkit/query'
import type { LoanList } from '#contract/loans.ts'
import { ChoicePopover } from '#web/ui/choices/ChoicePopover.tsx'
import { FilterButton } from '#web/features/admin/list/FilterButton.tsx'
import { useGetCompanyQuery } from '#web/features/company/api.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { Combobox } from '#web/ui/choices/Combobox.tsx'
import { FilterChip } from '#web/ui/choices/FilterChip.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { useCompanySearch } from '#web/features/admin/search/use-company-search.ts'
import { formatLoanStatus, type LoanState } from './LoanTable.tsx'

function toOptions(
  facet: LoanList['types'],
  selected: string | undefined,
  format: (value: string) => string,
) {
  const isMissing = selected !== undefined && !facet.some(({ value }) => value === selected)
  const all = isMissing ? [...facet, { value: selected, count: 0 }] : facet
  return all.map(({ value, count }) => ({
    value,
    label: `${format(value)}, ${count.toLocaleString('en-US')}`,
  }))
}

function useCompanyName(id: string, loans: LoanList | undefined): string {
  const loan = loans?.results.find(({ company }) => company === id)
  const { data } = useGetCompanyQuery(loan || !loans ? skipToken : { params: { companyId: id } })
  if (loan) return formatCompanyName(loan.company_name)
  return data ? formatCompanyName(data.name) : 'a company'
}

interface FilterProps {
  state: LoanState
  loans: LoanList | undefined
}

function CompanyChip({
  id,
  loans,
  onRemove,
}: { id: string; onRemove: () => void } & Pick<FilterProps, 'loans'>) {
  return <FilterChip field="company" value={useCompanyName(id, loans)} onRemove={onRemove} />
}

export const LoanChips = ({ state: { query, change }, loans }: FilterProps) => (
  <>
    {query.status && (
      <FilterChip
        field="status"
        value={formatLoanStatus(query.status)}
        onRemove={() => change({ status: null })}
      />
    )}
    {query.type && (
      <FilterChip field="type" value={query.type.toUpperCase()} onRemove={() => change({ type: null })} />
    )}
    {query.company && (
      <CompanyChip id={query.company} loans={loans} onRemove={() => change({ company: null })} />
    )}
  </>
)

function CompanyFilter({ state, loans }: FilterProps) {
  const { company = null } = state.query
  const { companies, isLoading, search } = useCompanySearch('')
  const selectedName = useCompanyName(company ?? '', company === null ? undefined : loans)
  // Labels contain only the name: if the user edits a label in the field, the edited text becomes the search term.
  const options = companies.map(({ id, name }) => ({ value: id, label: formatCompanyName(name) }))
  const isMissing = company !== null && !companies.some(({ id }) => id === company)
  return (
    <Combobox
      label="Company"
      value={company}
      options={isMissing ? [{ value: company, label: selectedName }, ...options] : options}
      loading={isLoading}
      placeholder="All companies"
      onSearch={search}
      onChange={(id) => state.change({ company: id })}
    />
  )
}

function Fields({ state, loans }: FilterProps) {
  const { query, change } = state
  return (
    <Stack>
      <SelectField
        label="Status"
        value={query.status ?? null}
        placeholder="All statuses"
        options={toOptions(loans?.statuses ?? [], query.status, formatLoanStatus)}
        onChange={(status) => change({ status })}
      />
      <SelectField
        label="Type"
        value={query.type ?? null}
        placeholder="All types"
        options={toOptions(loans?.types ?? [], query.type, (type) => type.toUpperCase())}
        onChange={(type) => change({ type })}
      />
      <CompanyFilter state={state} loans={loans} />
    </Stack>
  )
}

export function LoanFilter({ state, loans }: FilterProps) {
  const count = (['status', 'type', 'company'] as const).filter((name) => state.query[name]).length
  return (
    <ChoicePopover
      label="Filters"
      trigger={<FilterButton count={count} />}
      width="min(320px, calc(100vw - 32px))"
      reset={
        <Button kind="quiet" onClick={() => state.change({ status: null, type: null, company: null })}>
          Clear
        </Button>
      }
    >
      <Fields state={state} loans={loans} />
    </ChoicePopover>
  )
}
