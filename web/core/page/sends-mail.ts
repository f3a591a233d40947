import { createContext } from 'react'

/** Whether this installation sends emails. Otherwise they stay in the outbox. */
export const SendsMail = createContext(true)
