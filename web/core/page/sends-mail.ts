import { createContext } from 'react'

/** Whether this installation sends emails. If not, emails stay in the outbox. */
export const SendsMail = createContext(true)
