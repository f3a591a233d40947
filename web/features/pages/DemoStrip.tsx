import type { ReactNode } from 'react'
import { Visible } from '#web/ui/layout/Layout.tsx'
import { Strip } from '#web/ui/shells/Strip.tsx'

const text = (
  <span>
    Demo data: {/* one line on a phone too */}
    <Visible from="sm">the companies, people and amounts here are invented.</Visible>
    <Visible below="sm">everything here is invented.</Visible>
  </span>
)

/** Marks an installation whose companies, people and amounts are made up. */
export const DemoStrip = ({ isDemo, children }: { isDemo: boolean; children: ReactNode }) =>
  isDemo ? (
    <Strip label="Demo" tone="accent" text={text}>
      {children}
    </Strip>
  ) : (
    children
  )
