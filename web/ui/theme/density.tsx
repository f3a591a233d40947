import { createContext, use, type ReactNode } from 'react'

type Density = 'comfortable' | 'dense'

const DensityContext = createContext<Density>('comfortable')

/** Returns the surrounding density, also for dialogs and menus, which render elsewhere in the page. */
export const useDensity = () => use(DensityContext)

/** Renders its children densely, for staff: 14 px text, low rows and controls. */
export const Dense = ({ children }: { children: ReactNode }) => (
  <DensityContext value="dense">
    <div data-density="dense">{children}</div>
  </DensityContext>
)
