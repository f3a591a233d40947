import { useEffect } from 'react'
import { z } from 'zod'
import { useQueryState } from '#web/core/address/query-state.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { findLocalContractId, selectContractUrlId } from './selectors.ts'
import { grantSelected } from './slice.ts'

const query = z.object({ contract: z.string().max(100) })

/**
 * `contractId` is the local id; null if the URL has no contract or the company does not have this contract. When the
 * server has created the contract, its permanent id replaces the id in the URL, so that the URL also works after a
 * reload.
 */
export function useContractInAddress(): { address: string | null; contractId: string | null } {
  const dispatch = useAppDispatch()
  const { query: parsed, change } = useQueryState(query)
  const address = parsed.contract ?? null
  const contractId = useAppSelector((state) =>
    address === null ? null : findLocalContractId(state, address),
  )
  const permanentId = useAppSelector((state) =>
    contractId === null ? address : selectContractUrlId(state, contractId),
  )

  useEffect(() => {
    if (contractId !== null) dispatch(grantSelected(contractId))
  }, [dispatch, contractId])

  useEffect(() => {
    if (permanentId !== null && permanentId !== address) change({ contract: permanentId }, { replace: true })
  }, [permanentId, address, change])

  return { address, contractId }
}
