import { type ComponentType, useEffect } from 'react'
import { useLocation } from 'react-router'
import { ChatCorner, type ChatPanelProps } from './ChatCorner.tsx'

export interface VisitorCornerProps {
  /** Loads our own panel, when it is first opened. */
  load: () => Promise<ComponentType<ChatPanelProps>>
}

/** The support chat of the public pages: our own in the corner, or the vendor's that is configured. */
export function VisitorCorner({ load }: VisitorCornerProps) {
  const { hash } = useLocation()
  if (isVendorConfigured(document)) return <VendorChat />
  // Mails about an answer lead here, to the open panel.
  const isLinked = hash === '#messages'
  return <ChatCorner key={isLinked ? 'linked' : 'closed'} isOpenAtStart={isLinked} load={load} />
}

/** Read without the schema of the settings, which weighs more than all else here. */
function isVendorConfigured(page: Document): boolean {
  const text = page.getElementById('settings')?.textContent ?? '{}'
  const { chat } = JSON.parse(text) as { chat?: { provider?: unknown } }
  return chat?.provider !== undefined && chat.provider !== 'builtin'
}

/** Keeps the vendor's chat open for a visitor, until they leave the public pages. */
function VendorChat() {
  useEffect(() => {
    let isShown = true
    const loading = import('./widget.ts').then(({ getPageChat }) => getPageChat())
    void loading
      .then((chat) => (isShown ? chat.openForVisitor() : undefined))
      // The page is whole without its chat; the next page tries again.
      .catch(() => {})
    return () => {
      isShown = false
      void loading.then((chat) => chat.close()).catch(() => {})
    }
  }, [])
  return null
}
