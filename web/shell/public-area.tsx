import { Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { lazyPart } from '#web/core/load-part.ts'
import type { ChatPanelProps } from '#web/features/support/ChatCorner.tsx'
import type { VisitorCornerProps } from '#web/features/support/VisitorCorner.tsx'
import { TopBarContext } from '#web/ui/layout/TopBarPlace.tsx'
import type { LoadPublicStore } from './public-store.tsx'

/** The page is whole without it, so it comes last. */
const VisitorCorner = lazyPart<VisitorCornerProps>(
  async () => (await import('#web/features/support/VisitorCorner.tsx')).VisitorCorner,
)

/** The public pages with the support chat in their corner, which brings the store when it is opened. */
export function openPublicArea(loadStore: LoadPublicStore) {
  const loadPanel = async () => {
    const [PublicStore, { VisitorPanel }] = await Promise.all([
      loadStore(),
      import('#web/features/support/VisitorPanel.tsx'),
    ])
    return function StoredPanel(props: ChatPanelProps) {
      return (
        <PublicStore>
          <VisitorPanel {...props} />
        </PublicStore>
      )
    }
  }
  return function PublicArea() {
    const [bar, setBar] = useState<HTMLElement | null>(null)
    return (
      <>
        <TopBarContext value={setBar}>
          <Outlet />
        </TopBarContext>
        <Suspense>
          <VisitorCorner bar={bar} load={loadPanel} />
        </Suspense>
      </>
    )
  }
}
