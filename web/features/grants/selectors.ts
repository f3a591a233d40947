import { createSelector } from '@reduxjs/toolkit'
import type { RootState } from '#web/core/store.ts'
import { selectGovernmentContracts } from './slice.ts'
import { selectFacts } from '#web/features/company/selectors.ts'
import { selectConnect } from '#web/features/company/slice.ts'
import { newContract } from './chosen-contract.ts'

const noGrants: readonly string[] = []

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

/** How an address names a grant: by the server's id, by the local one until then, and at first as a new one. */
export function selectContractAddress(state: RootState, localId: string): string {
  const isStarted = selectGrantIds(state).includes(localId)
  const { grantIds } = selectConnect(state)
  if (!isStarted && localId === selectGovernmentContracts(state).draft && !grantIds[localId])
    return newContract
  return grantIds[localId] ?? localId
}

/** The local id of the grant that an address names; null when there is none. */
export function findContractByAddress(state: RootState, address: string): string | null {
  if (address === newContract) return selectGovernmentContracts(state).draft
  const { grantIds } = selectConnect(state)
  const localId = Object.keys(grantIds).find((id) => grantIds[id] === address) ?? address
  // The selected one stays while a late reply, older than it, hides it for a moment.
  const isSelected = selectGovernmentContracts(state).selected === localId
  return isSelected || selectGrantIds(state).includes(localId) ? localId : null
}
