import { createContext, use } from 'react'

export interface AskPicks {
  isOpen: boolean
  /** The number of requests: answers, documents, financial details, and the note about the whole application. */
  count: number
  /** Returns the 1-based number of a question or document in the request; 0 if the request does not contain it. */
  getNumber: (pick: { field: string } | { document_type: string }) => number
  toggleAnswer: (field: string) => void
  toggleDocument: (documentType: string) => void
  open: () => void
}

export const RequestContext = createContext<AskPicks | null>(null)

export const useRequestContext = () => use(RequestContext)
