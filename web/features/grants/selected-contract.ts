import { createContext, use } from 'react'

const SelectedContractContext = createContext<string | null>(null)

/** Provides the local id of the government contract that the Grant tab is limited to. */
export const SelectedContractProvider = SelectedContractContext.Provider

export const useSelectedContractId = () => use(SelectedContractContext)

/** The id in the URL for a new contract that has no answers yet. */
export const newContract = 'new'

export const toContractSearch = (contract: string) => `?contract=${encodeURIComponent(contract)}`
