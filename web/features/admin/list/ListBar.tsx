import type { ReactNode } from 'react'
import styles from './ListBar.module.css'
import { ClearFilters } from './PeriodFilter.tsx'

/** The search of a list, then its filters and its order, in a row. */
export const ListBar = ({ children }: { children: ReactNode }) => <div className={styles.bar}>{children}</div>

interface FilterBarProps {
  state: { isFiltered: boolean; clearFilters: () => void }
  /** Fields with labels. */
  children: ReactNode
}

/** The fields that filter a list, side by side, and a button that clears them. */
export const FilterBar = ({ state, children }: FilterBarProps) => (
  <div className={styles.filters}>
    {children}
    <ClearFilters state={state} />
  </div>
)
