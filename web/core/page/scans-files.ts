import { createContext } from 'react'

/** Whether this installation has a malware scanner. */
export const ScansFiles = createContext(false)
