import { createContext, use } from 'react'

/** The request that is being written, as the tabs behind it use it. */
export interface AskPicks {
  isOpen: boolean
  /** The number of requested answers, documents and parts. */
  count: number
  /** The number of a question or a document in the request; 0 when it is not in it. */
  getNumber: (pick: { field: string } | { document_type: string }) => number
  toggleAnswer: (field: string) => void
  toggleDocument: (documentType: string) => void
  open: () => void
}

export const AskContext = createContext<AskPicks | null>(null)

/** The request that is being written; null outside a case. */
export const useAskContext = () => use(AskContext)
