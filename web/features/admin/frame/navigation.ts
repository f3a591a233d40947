import { createContext } from 'react'
import type { AdminSection } from '#web/ui/layout/AdminShell.tsx'

/** The sections of the admin navigation. The shell provides them, since they name features above the frame. */
export const AdminNavigation = createContext<readonly AdminSection[]>([])
