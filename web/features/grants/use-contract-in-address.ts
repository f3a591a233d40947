import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { findContractByAddress, selectContractAddress } from './selectors.ts'
import { grantSelected } from './slice.ts'

/**
 * Reads which government contract the address chooses, and selects it. `chosen` is its local id, null when the company
 * has no such contract. A contract that the server meanwhile has gets its lasting id in the address, so that it can be
 * opened again after a reload.
 */
export function useContractInAddress(): { address: string | null; chosen: string | null } {
  const dispatch = useAppDispatch()
  const [search, setSearch] = useSearchParams()
  const address = search.get('contract')
  const chosen = useAppSelector((state) => (address === null ? null : findContractByAddress(state, address)))
  const lasting = useAppSelector((state) =>
    chosen === null ? address : selectContractAddress(state, chosen),
  )

  useEffect(() => {
    if (chosen !== null) dispatch(grantSelected(chosen))
  }, [dispatch, chosen])

  useEffect(() => {
    if (lasting !== null && lasting !== address) setSearch({ contract: lasting }, { replace: true })
  }, [lasting, address, setSearch])

  return { address, chosen }
}
