import { type ComponentType, useEffect } from 'react'
import { useLocation } from 'react-router'
import { restoreLostFocus } from '#web/core/restore-focus.ts'
import { ChatCorner, type ChatPanelProps } from './ChatCorner.tsx'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'

interface VisitorCornerProps {
  /** The top bar of the page, which has a place for the button where it is narrow. */
  bar: HTMLElement | null
  /** Our own panel, whose code loads when it first opens. */
  Panel: ComponentType<ChatPanelProps>
}

/**
 * The support chat of the public pages: our own in the corner, or the vendor's that is configured. It loads after the
 * page, and so brings what watches the focus.
 */
export function VisitorCorner({ bar, Panel }: VisitorCornerProps) {
  const { hash } = useLocation()
  useEffect(() => restoreLostFocus(document), [])
  const isWide = useMediaQuery('(min-width: 900px)')
  if (isVendorConfigured(document)) return <VendorChat />
  // Mails about an answer lead here, to the open panel.
  const isLinked = hash === '#messages'
  return (
    <ChatCorner
      key={isLinked ? 'linked' : 'closed'}
      isOpenAtStart={isLinked}
      Panel={Panel}
      place={bar && !isWide ? { kind: 'bar', bar } : undefined}
    />
  )
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
