import { createSelector } from '@reduxjs/toolkit'
import type { RootState } from '#web/core/store.ts'
import { selectGovernmentContracts } from './slice.ts'
import { selectFacts } from '#web/features/company/selectors.ts'

const noGrants: readonly string[] = []

/** The local ids of the grants, in order. */
export const selectGrantIds = createSelector(
  [selectFacts],
  (facts): readonly string[] => facts?.grants.map(({ id }) => id) ?? noGrants,
)

/** The grant that the wizard shows: the selected one, else the first, else the draft. */
export function selectGrantId(state: RootState): string {
  const { selected, draft } = selectGovernmentContracts(state)
  const ids = selectGrantIds(state)
  if (selected !== null && (selected === draft || ids.includes(selected))) return selected
  return ids[0] ?? draft
}
