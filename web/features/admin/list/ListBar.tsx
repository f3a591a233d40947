import type { ReactNode } from 'react'
import { Grid, Grow, Row } from '#web/ui/layout/Layout.tsx'
import { ClearFiltersButton } from './PeriodFilter.tsx'

interface ListBarProps {
  search: ReactNode
  children: ReactNode
}

export const ListBar = ({ search, children }: ListBarProps) => (
  <Row gap={1} wrap align="start">
    <Grow column="large">{search}</Grow>
    {children}
  </Row>
)

interface FilterBarProps {
  state: { isFiltered: boolean; clearFilters: () => void }
  children: ReactNode
}

export const FilterBar = ({ state, children }: FilterBarProps) => (
  <Row gap={1} align="end" columnBelow="sm">
    <Grow>
      <Grid>{children}</Grid>
    </Grow>
    <ClearFiltersButton state={state} />
  </Row>
)
