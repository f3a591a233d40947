import { createContext, use } from 'react'

const ChosenContractContext = createContext<string | null>(null)

/** Set where the Grant tab is about one government contract: its local id. */
export const ChosenContractProvider = ChosenContractContext.Provider

export const useChosenContract = () => use(ChosenContractContext)

/** In the address, for a contract without answers. */
export const newContract = 'new'

/** The part of an address that says which contract the Grant tab is about. */
export const toContractSearch = (contract: string) => `?contract=${encodeURIComponent(contract)}`
