import { createContext } from 'react'

/** Whether this installation has articles and a newsletter. */
export const HasContent = createContext(true)
