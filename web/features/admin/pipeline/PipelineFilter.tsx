import { memo } from 'react'
import { fundingTypes } from '#contract/application/options.ts'
import { riskFilters } from '#contract/rules/risks.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { CheckboxGroup } from '#web/ui/choices/ChoiceCards.tsx'
import { Grid, Stack } from '#web/ui/layout/Layout.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { ChoicePopover } from '#web/ui/choices/ChoicePopover.tsx'
import { toOptions } from '#web/ui/choices/options.ts'
import { CompanyStatusLabel } from '#web/features/labels/CompanyStatusLabel.tsx'
import {
  changedDays,
  getStatusChoices,
  noFilters,
  requestedAmounts,
  hasAssigneeFilter,
  hasWaitingFilter,
  waitingOnLabels,
} from './pipeline-view.ts'
import { FilterButton } from '#web/features/admin/list/FilterButton.tsx'
import { useAnalysts } from '#web/features/admin/assignment/api.ts'
import { usePipelineView } from './use-pipeline-view.ts'

type ViewProps = ReturnType<typeof usePipelineView>

function AssignedFilter({ view, change }: ViewProps) {
  const { data, error } = useAnalysts()
  const people = (data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SelectField
      label="Assigned to"
      value={view.assigned}
      placeholder="Anyone"
      options={[{ value: 'me', label: 'You' }, { value: 'nobody', label: 'No one' }, ...people]}
      onChange={(assigned) => change({ assigned: assigned || null })}
      hint={error ? 'The list of analysts couldn’t be loaded. Reload the page to try again.' : undefined}
    />
  )
}

const fundingChoices = toOptions(fundingTypes)

const waitingChoices = toOptions(waitingOnLabels)
const riskChoices = toOptions(riskFilters)

const PartyAndRiskFilters = ({ view, change }: ViewProps) => (
  <>
    {hasWaitingFilter(view.view) && (
      <SelectField
        label="Waiting on"
        value={view.waiting_on}
        placeholder="Anyone"
        options={waitingChoices}
        onChange={(party) => change({ waiting_on: party || null })}
      />
    )}
    <SelectField
      label="Risk"
      value={view.risk}
      placeholder="With or without risks"
      options={riskChoices}
      onChange={(risk) => change({ risk: risk || null })}
    />
  </>
)

/** Reads the view in this component, so that `PipelineFilter` rerenders only when its count changes. */
function Filters() {
  const { view, change } = usePipelineView()
  return (
    <Grid gap={3}>
      <CheckboxGroup
        label="Status"
        value={view.status}
        choices={getStatusChoices(view.view).map((value) => ({
          value,
          label: <CompanyStatusLabel status={value} />,
        }))}
        onChange={(status) => change({ status })}
      />
      <Stack>
        <CheckboxGroup
          label="Applies for"
          value={view.funding}
          choices={fundingChoices}
          onChange={(funding) => change({ funding })}
        />
        <SelectField
          label="Requested at least"
          value={view.requested_min}
          placeholder="Any amount"
          options={requestedAmounts.map((value) => ({ value, label: formatMoney(value) }))}
          onChange={(amount) => change({ requested_min: amount || null })}
        />
        <SelectField
          label="Changed in"
          value={view.changed_within === null ? null : String(view.changed_within)}
          placeholder="Any time"
          options={changedDays.map((days) => ({ value: String(days), label: `Last ${days} days` }))}
          onChange={(days) => change({ changed_within: days ? Number(days) : null })}
        />
        <PartyAndRiskFilters view={view} change={change} />
        {hasAssigneeFilter(view.view) && <AssignedFilter view={view} change={change} />}
      </Stack>
    </Grid>
  )
}

function ClearButton() {
  const { view, change } = usePipelineView()
  return (
    <Button kind="quiet" onClick={() => change({ ...noFilters, search: view.search })}>
      Clear
    </Button>
  )
}

export const PipelineFilter = memo(({ count }: { count: number }) => (
  <ChoicePopover
    label="Filters"
    trigger={<FilterButton count={count} />}
    width="min(560px, calc(100vw - 32px))"
    reset={<ClearButton />}
  >
    <Filters />
  </ChoicePopover>
))
