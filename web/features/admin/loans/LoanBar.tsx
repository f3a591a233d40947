import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { ArrowUpDown, Download } from 'lucide-react'
import type { RefObject } from 'react'
import { ListSearch } from '#web/features/admin/frame/ListSearch.tsx'
import { FilterChip } from '#web/ui/fields/FilterChip.tsx'
import { ActionMenu } from '#web/ui/layout/ActionMenu.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { LoanFilter } from './LoanFilter.tsx'
import { formatState } from './loan-states.ts'
import { getOrderLabel, orderLabels } from './loan-view.ts'
import { useCompanyName } from './use-company-search.ts'
import type { Loans, useExport } from './use-loans.ts'

type ViewProps = Pick<Loans, 'view' | 'change'>

const CompanyChip = ({ id, onRemove }: { id: string; onRemove: () => void }) => (
  <FilterChip field="company" value={useCompanyName(id)} onRemove={onRemove} />
)

const Chips = ({ view: { status, type, company }, change }: ViewProps) => (
  <>
    {status && (
      <FilterChip field="state" value={formatState(status)} onRemove={() => change({ status: null })} />
    )}
    {type && <FilterChip field="kind" value={type.toUpperCase()} onRemove={() => change({ type: null })} />}
    {company && <CompanyChip id={company} onRemove={() => change({ company: null })} />}
  </>
)

const OrderMenu = ({ view, change }: ViewProps) => {
  const order = getOrderLabel(view.ordering)
  return (
    <ActionMenu
      label="Order"
      align="right"
      entries={orderLabels.map(([ordering, label]) => ({
        id: ordering,
        label,
        current: ordering === view.ordering,
        onSelect: () => change({ sort: ordering }),
      }))}
      trigger={(open) => (
        <Button
          {...open}
          aria-label={`Order: ${order}`}
          kind="line"
          icon={<Icon of={ArrowUpDown} small />}
          sx={{ minHeight: 'var(--ui-control)' }}
        >
          {order.split(',')[0]}
        </Button>
      )}
    />
  )
}

const barSx = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'flex-start',
  gap: 1,
  '& > search': { flexBasis: { xs: '100%', md: 0 } },
} as const satisfies SxProps<Theme>

interface LoanBarProps extends ViewProps {
  searchRef: RefObject<HTMLInputElement | null>
  table: ReturnType<typeof useExport>
}

/** Search, filters and order of the loans, all in the address, and the table of what fits. */
export const LoanBar = ({ view, change, searchRef, table }: LoanBarProps) => (
  <Box sx={barSx}>
    <ListSearch
      ref={searchRef}
      label="Search loans"
      placeholder="Company or loan number…"
      value={view.search}
      chips={<Chips view={view} change={change} />}
      onSearch={(q) => change({ q }, { replace: true })}
    />
    <LoanFilter view={view} change={change} />
    <OrderMenu view={view} change={change} />
    <Button
      kind="line"
      icon={<Icon of={Download} small />}
      loading={table.isBusy}
      onClick={table.start}
      sx={{ minHeight: 'var(--ui-control)' }}
    >
      {table.isBusy ? 'Writing…' : 'Export'}
    </Button>
  </Box>
)
