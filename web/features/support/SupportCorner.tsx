import { lazy, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { OptionalPart } from '#web/ui/feedback/OptionalPart.tsx'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'
import { useThreads, useUnreadCount } from './api.ts'
import { useIsBuiltinChat } from './chat.ts'
import { ChatButton } from './ChatButton.tsx'
import { restoreDrafts } from './drafts.ts'
import { UnreadCount } from './UnreadCount.tsx'

const SupportPanel = lazy(async () => ({ default: (await import('./SupportPanel.tsx')).SupportPanel }))

interface SupportCornerProps {
  /** The container for buttons in the open page's top bar; null if there is none. */
  bar: HTMLElement | null
}

export const SupportCorner = (props: SupportCornerProps) =>
  useIsBuiltinChat() ? <BuiltinCorner {...props} /> : null

function BuiltinCorner({ bar }: SupportCornerProps) {
  const dispatch = useAppDispatch()
  useThreads()
  useEffect(() => void dispatch(restoreDrafts()), [dispatch])
  const { pathname } = useLocation()
  // The messages page already shows the conversations.
  return pathname.startsWith(paths.messages) ? null : <Corner bar={bar} />
}

function Corner({ bar }: SupportCornerProps) {
  const unread = useUnreadCount()
  const isWide = useMediaQuery('(min-width: 900px)')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLAnchorElement & HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const opener = (
    <ChatButton
      ref={button}
      place={isWide ? 'margin' : bar ? 'bar' : 'corner'}
      aria-label={unread > 0 ? `Messages, ${unread} unread` : 'Messages'}
      aria-expanded={isOpen}
      onClick={() => setOpen(true)}
    >
      {unread > 0 && <UnreadCount>{unread}</UnreadCount>}
    </ChatButton>
  )
  return (
    <>
      {bar && !isWide ? createPortal(opener, bar) : opener}
      {isOpen && (
        <OptionalPart>
          <SupportPanel onClose={() => setOpen(false)} />
        </OptionalPart>
      )}
    </>
  )
}
