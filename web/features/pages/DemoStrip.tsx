import type { ReactNode } from 'react'
import { Visible } from '#web/ui/layout/Layout.tsx'
import { Strip } from '#web/ui/shells/Strip.tsx'

const text = (
  <span>
    Demo data: {/* The shorter text fits on one line on a phone. */}
    <Visible from="sm">the companies, people and amounts are fictional.</Visible>
    <Visible below="sm">everything here is fictional.</Visible>
  </span>
)

export const DemoStrip = ({ isDemo, children }: { isDemo: boolean; children: ReactNode }) =>
  isDemo ? (
    <Strip label="Demo" tone="accent" text={text}>
      {children}
    </Strip>
  ) : (
    children
  )
