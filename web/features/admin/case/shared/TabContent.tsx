import type { ReactNode } from 'react'
import { AdminPage } from '#web/ui/shells/AdminShell.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'

export const TabContent = ({ children }: { children: ReactNode }) => (
  <AdminPage>
    <Stack narrow>{children}</Stack>
  </AdminPage>
)
