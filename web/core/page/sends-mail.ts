import { createContext } from 'react'

/** If false, emails stay in the outbox. */
export const SendsMail = createContext(true)
