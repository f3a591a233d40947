import Box from '@mui/material/Box'
import { createContext, use, type ReactNode } from 'react'

type Density = 'comfortable' | 'dense'

const DensityContext = createContext<Density>('comfortable')

/** The density around this place, also inside dialogs and menus, which live elsewhere in the page. */
export const useDensity = () => use(DensityContext)

/** Draws everything inside densely, for staff: 14 px text, low rows and controls. */
export const Dense = ({ children }: { children: ReactNode }) => (
  <DensityContext value="dense">
    <Box data-density="dense">{children}</Box>
  </DensityContext>
)
