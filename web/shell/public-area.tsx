import { lazy, useState } from 'react'
import { Outlet } from 'react-router'
import type { ChatPanelProps } from '#web/features/support/ChatCorner.tsx'
import { OptionalPart } from '#web/ui/feedback/OptionalPart.tsx'
import { TopBarContext } from '#web/ui/layout/TopBarPlace.tsx'
import type { LoadPublicStore } from './public-store.tsx'

/** The page is whole without it, so it comes last. */
const VisitorCorner = lazy(async () => ({
  default: (await import('#web/features/support/VisitorCorner.tsx')).VisitorCorner,
}))

/** The public pages with the support chat in their corner, which brings the store when it is opened. */
export function openPublicArea(loadStore: LoadPublicStore) {
  const Panel = lazy(async () => {
    const [PublicStore, { VisitorPanel }] = await Promise.all([
      loadStore(),
      import('#web/features/support/VisitorPanel.tsx'),
    ])
    const StoredPanel = (props: ChatPanelProps) => (
      <PublicStore>
        <VisitorPanel {...props} />
      </PublicStore>
    )
    return { default: StoredPanel }
  })
  return function PublicArea() {
    const [bar, setBar] = useState<HTMLElement | null>(null)
    return (
      <>
        <TopBarContext value={setBar}>
          <Outlet />
        </TopBarContext>
        <OptionalPart>
          <VisitorCorner bar={bar} Panel={Panel} />
        </OptionalPart>
      </>
    )
  }
}
