import type { ReactNode } from 'react'

/** Text for screen readers alone. Its class is in `theme/baseline.ts`: long tables have hundreds. */
export const VisuallyHidden = ({ children, id }: { children: ReactNode; id?: string }) => (
  <span id={id} className="visually-hidden">
    {children}
  </span>
)
