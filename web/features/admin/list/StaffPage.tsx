import type { ReactNode } from 'react'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { FrameTitle } from '#web/features/admin/frame/FrameTitle.tsx'
import type { ShortcutList } from '#web/features/admin/dialogs/ShortcutsDialog.tsx'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { formatTotal, type Total } from '#web/ui/format.ts'
import { AdminPage } from '#web/ui/shells/AdminShell.tsx'
import { Visible } from '#web/ui/layout/Layout.tsx'
import { type AsyncQuery, getShownData } from '#web/ui/feedback/Async.tsx'
import { useSaveSearch } from './shown-search.ts'
import type { PageShortcut } from './use-list-cursor.ts'

interface StaffPageProps {
  title: string
  /** The list of the page. Its row count appears next to the title. */
  query?: AsyncQuery<Total>
  actions?: ReactNode
  shortcuts?: readonly PageShortcut[]
  children: ReactNode
}

export function StaffPage({ title, query, actions, shortcuts = [], children }: StaffPageProps) {
  usePageTitle(title)
  useSaveSearch()
  const keys: ShortcutList = shortcuts.map(([key, label]) => [key, label])
  useShortcuts(Object.fromEntries(shortcuts.flatMap(([key, , action]) => (action ? [[key, action]] : []))))
  const total = query && getShownData(query)
  return (
    <AdminFrame
      keys={keys}
      top={
        <>
          <FrameTitle note={total && total.count > 0 && <Visible from="sm">{formatTotal(total)}</Visible>}>
            {title}
          </FrameTitle>
          {actions}
        </>
      }
    >
      <AdminPage>{children}</AdminPage>
    </AdminFrame>
  )
}
