import { createContext, use, type ReactNode } from 'react'

type Density = 'comfortable' | 'dense'

const DensityContext = createContext<Density>('comfortable')

/** Portaled dialogs and menus need the density as an attribute. */
export const useDensity = () => use(DensityContext)

/** Renders its children densely, for staff: 14 px text and smaller rows and controls. */
export const DenseLayout = ({ children }: { children: ReactNode }) => (
  <DensityContext value="dense">
    <div data-density="dense">{children}</div>
  </DensityContext>
)
