import { Box, Popover } from '@mui/material'
import { ListFilter } from 'lucide-react'
import { startTransition, useState } from 'react'
import { fundingTypes } from '#contract/application/options.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { CheckboxGroup } from '#web/ui/fields/ChoiceCards.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { CompanyStatusLabel } from '#web/features/labels/CompanyStatusLabel.tsx'
import {
  changedDays,
  countFilters,
  type FundingType,
  getStatusChoices,
  noFilters,
  type PipelineView,
  requestedAmounts,
  takesAssignee,
} from './pipeline-view.ts'
import { useAnalysts } from '#web/features/admin/assignment/use-analysts.ts'
import type { ChangeView } from './use-pipeline-view.ts'

interface PipelineFilterProps {
  view: PipelineView
  change: ChangeView
}

const paperSx = { width: 'min(560px, calc(100vw - 32px))', p: 2, mt: '4px' } as const
const partsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: '16px 24px',
  alignItems: 'start',
} as const

function AssignedFilter({ view, change }: PipelineFilterProps) {
  const analysts = useAnalysts()
  const people = analysts.data.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SelectField
      label="Assigned to"
      value={view.assigned}
      placeholder="Anybody"
      options={[{ value: 'me', label: 'You' }, { value: 'nobody', label: 'Nobody' }, ...people]}
      onChange={(assigned) => change({ assigned: assigned || null })}
      hint={analysts.status === 'failed' ? 'The names of the analysts did not load.' : undefined}
    />
  )
}

const AmountFilter = ({ view, change }: PipelineFilterProps) => (
  <SelectField
    label="Requested over"
    value={view.requested_min}
    placeholder="Any amount"
    options={requestedAmounts.map((value) => ({ value, label: formatMoney(value) }))}
    onChange={(amount) => change({ requested_min: amount || null })}
  />
)

const ChangedFilter = ({ view, change }: PipelineFilterProps) => (
  <SelectField
    label="Changed in"
    value={view.changed_within === null ? null : String(view.changed_within)}
    placeholder="Any time"
    options={changedDays.map((days) => ({ value: String(days), label: `Last ${days} days` }))}
    onChange={(days) => change({ changed_within: days ? Number(days) : null })}
  />
)

const fundingChoices = (Object.keys(fundingTypes) as FundingType[]).map((value) => ({
  value,
  label: fundingTypes[value],
}))

const Parts = ({ view, change }: PipelineFilterProps) => (
  <Box sx={partsSx}>
    <CheckboxGroup
      label="Status"
      value={view.status}
      choices={getStatusChoices(view.view).map((value) => ({
        value,
        label: <CompanyStatusLabel status={value} />,
      }))}
      onChange={(status) => change({ status })}
    />
    <Box sx={{ display: 'grid', gap: 2 }}>
      <CheckboxGroup
        label="Applies for"
        value={view.funding}
        choices={fundingChoices}
        onChange={(funding) => change({ funding })}
      />
      <AmountFilter view={view} change={change} />
      <ChangedFilter view={view} change={change} />
      {takesAssignee(view.view) && <AssignedFilter view={view} change={change} />}
    </Box>
  </Box>
)

/** The button that opens the filters. Each choice takes effect at once. */
export function PipelineFilter({ view, change }: PipelineFilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // its many boxes are drawn in pieces, so that a slow machine answers the press at once
  const open = (at: HTMLElement | null) => startTransition(() => setAnchor(at))
  const count = countFilters(view)
  return (
    <>
      <Button
        kind="line"
        icon={<Icon of={ListFilter} small />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={count > 0 ? `Filter, ${count} chosen` : undefined}
        onClick={({ currentTarget }) => open(currentTarget)}
        sx={{ minHeight: 'var(--ui-control)' }}
      >
        Filter
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => open(null)}
        data-density="dense"
        anchorOrigin={{ horizontal: 'right', vertical: 'bottom' }}
        transformOrigin={{ horizontal: 'right', vertical: 'top' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Filters', sx: paperSx } }}
      >
        <Parts view={view} change={change} />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 2 }}>
          <Button kind="quiet" onClick={() => change({ ...noFilters, search: view.search })}>
            Clear
          </Button>
          <Button kind="line" onClick={() => open(null)}>
            Done
          </Button>
        </Box>
      </Popover>
    </>
  )
}
