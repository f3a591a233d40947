import { createContext, use, type ReactNode } from 'react'

type Density = 'comfortable' | 'dense'

const DensityContext = createContext<Density>('comfortable')

/** Dialogs and menus set the density as an attribute, because their portals are outside the `DenseLayout` element. */
export const useDensity = () => use(DensityContext)

/** Renders its children densely, for staff: 14 px text and smaller rows and controls. */
export const DenseLayout = ({ children }: { children: ReactNode }) => (
  <DensityContext value="dense">
    <div data-density="dense">{children}</div>
  </DensityContext>
)
