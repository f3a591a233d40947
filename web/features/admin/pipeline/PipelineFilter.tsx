import { memo } from 'react'
import { fundingTypes } from '#contract/application/options.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { CheckboxGroup } from '#web/ui/fields/ChoiceCards.tsx'
import { Grid, Stack } from '#web/ui/layout/Layout.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { ChoicePopover } from '#web/ui/fields/ChoicePopover.tsx'
import { CompanyStatusLabel } from '#web/features/labels/CompanyStatusLabel.tsx'
import {
  changedDays,
  type FundingType,
  getStatusChoices,
  noFilters,
  type PipelineView,
  requestedAmounts,
  takesAssignee,
} from './pipeline-view.ts'
import { FilterButton } from '#web/features/admin/list/FilterButton.tsx'
import { useAnalysts } from '#web/features/admin/assignment/api.ts'
import { type ChangeView, usePipelineView } from './use-pipeline-view.ts'

type ViewPart<Name extends keyof PipelineView> = Pick<PipelineView, Name> & { change: ChangeView }

// Each filter is drawn again for its own value alone: on a slow machine, a press that draws them all is felt.

const AssignedFilter = memo(({ assigned, change }: ViewPart<'assigned'>) => {
  const { data, error } = useAnalysts()
  const people = (data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SelectField
      label="Assigned to"
      value={assigned}
      placeholder="Anyone"
      options={[{ value: 'me', label: 'You' }, { value: 'nobody', label: 'No one' }, ...people]}
      onChange={(chosen) => change({ assigned: chosen || null })}
      hint={error ? 'The names of the analysts couldn’t be loaded.' : undefined}
    />
  )
})

const AmountFilter = memo(({ requested_min, change }: ViewPart<'requested_min'>) => (
  <SelectField
    label="Requested over"
    value={requested_min}
    placeholder="Any amount"
    options={requestedAmounts.map((value) => ({ value, label: formatMoney(value) }))}
    onChange={(amount) => change({ requested_min: amount || null })}
  />
))

const ChangedFilter = memo(({ changed_within, change }: ViewPart<'changed_within'>) => (
  <SelectField
    label="Changed in"
    value={changed_within === null ? null : String(changed_within)}
    placeholder="Any time"
    options={changedDays.map((days) => ({ value: String(days), label: `Last ${days} days` }))}
    onChange={(days) => change({ changed_within: days ? Number(days) : null })}
  />
))

const StatusFilter = memo(({ view, status: chosen, change }: ViewPart<'view' | 'status'>) => (
  <CheckboxGroup
    label="Status"
    value={chosen}
    choices={getStatusChoices(view).map((value) => ({ value, label: <CompanyStatusLabel status={value} /> }))}
    onChange={(status) => change({ status })}
  />
))

const fundingChoices = (Object.keys(fundingTypes) as FundingType[]).map((value) => ({
  value,
  label: fundingTypes[value],
}))

const FundingFilter = memo(({ funding, change }: ViewPart<'funding'>) => (
  <CheckboxGroup
    label="Applies for"
    value={funding}
    choices={fundingChoices}
    onChange={(chosen) => change({ funding: chosen })}
  />
))

/** The filters with what is chosen now. The panel around them is not drawn again for a choice. */
function Parts() {
  const { view, change } = usePipelineView()
  return (
    <Grid gap={3}>
      <StatusFilter view={view.view} status={view.status} change={change} />
      <Stack>
        <FundingFilter funding={view.funding} change={change} />
        <AmountFilter requested_min={view.requested_min} change={change} />
        <ChangedFilter changed_within={view.changed_within} change={change} />
        {takesAssignee(view.view) && <AssignedFilter assigned={view.assigned} change={change} />}
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
    <Parts />
  </ChoicePopover>
))
