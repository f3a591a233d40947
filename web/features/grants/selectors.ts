import { createSelector } from '@reduxjs/toolkit'
import type { RootState } from '#web/core/store.ts'
import { selectGovernmentContracts } from './slice.ts'
import { selectFacts } from '#web/features/company/selectors.ts'
import { selectConnect } from '#web/features/company/slice.ts'
import { newContract } from './selected-contract.ts'

const noGrants: readonly string[] = []

export const selectGrantIds = createSelector(
  [selectFacts],
  (facts): readonly string[] => facts?.grants.map(({ id }) => id) ?? noGrants,
)

export function selectGrantId(state: RootState): string {
  const { selected, draft } = selectGovernmentContracts(state)
  const ids = selectGrantIds(state)
  if (selected !== null && (selected === draft || ids.includes(selected))) return selected
  return ids[0] ?? draft
}

/** Returns a grant's URL id: `new` without answers, the local id before the first save, then the server's id. */
export function selectContractUrlId(state: RootState, localId: string): string {
  const isStarted = selectGrantIds(state).includes(localId)
  const { grantIds } = selectConnect(state)
  if (!isStarted && localId === selectGovernmentContracts(state).draft && !grantIds[localId])
    return newContract
  return grantIds[localId] ?? localId
}

export function findLocalContractId(state: RootState, urlId: string): string | null {
  if (urlId === newContract) return selectGovernmentContracts(state).draft
  const { grantIds } = selectConnect(state)
  const localId = Object.keys(grantIds).find((id) => grantIds[id] === urlId) ?? urlId
  // A late response from before the grant was created may hide the selected grant for a moment.
  const isSelected = selectGovernmentContracts(state).selected === localId
  return isSelected || selectGrantIds(state).includes(localId) ? localId : null
}
