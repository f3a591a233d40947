import Box from '@mui/material/Box'
import { Download } from 'lucide-react'
import type { RefObject } from 'react'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import { listBarSx, OrderMenu } from '#web/features/admin/list/OrderMenu.tsx'
import { FilterChip } from '#web/ui/fields/FilterChip.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { LoanFilter } from './LoanFilter.tsx'
import { formatState } from './loan-states.ts'
import { orderLabels } from './loan-view.ts'
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

interface LoanBarProps extends ViewProps {
  searchRef: RefObject<HTMLInputElement | null>
  table: ReturnType<typeof useExport>
}

/** Search, filters and order of the loans, all in the address, and the table of what fits. */
export const LoanBar = ({ view, change, searchRef, table }: LoanBarProps) => (
  <Box sx={listBarSx}>
    <ListSearch
      ref={searchRef}
      label="Search loans"
      placeholder="Company or loan number…"
      value={view.search}
      chips={<Chips view={view} change={change} />}
      onSearch={(q) => change({ q }, { replace: true })}
    />
    <LoanFilter view={view} change={change} />
    <OrderMenu ordering={view.ordering} labels={orderLabels} onChange={(sort) => change({ sort })} />
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
