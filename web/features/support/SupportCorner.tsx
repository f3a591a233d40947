import { lazy, useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { useThreads, useUnreadCount } from './api.ts'
import { useIsBuiltinChat } from './chat.ts'
import { ChatCorner, type ChatPlace } from './ChatCorner.tsx'
import { restoreDrafts } from './drafts.ts'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'

const SupportPanel = lazy(async () => ({ default: (await import('./SupportPanel.tsx')).SupportPanel }))

interface SupportCornerProps {
  /** The top bar that narrow pages of the frame have. */
  bar: HTMLElement | null
}

/** The messages in the corner of the founder's pages, unless a vendor's chat is there. */
export const SupportCorner = (props: SupportCornerProps) =>
  useIsBuiltinChat() ? <BuiltinCorner {...props} /> : null

function BuiltinCorner({ bar }: SupportCornerProps) {
  const dispatch = useAppDispatch()
  useThreads()
  useEffect(() => void dispatch(restoreDrafts()), [dispatch])
  const unread = useUnreadCount()
  const { pathname } = useLocation()
  const place = usePlace(bar)
  // the page of messages is the same, with more room
  return pathname.startsWith(paths.messages) ? null : (
    <ChatCorner unread={unread} Panel={SupportPanel} place={place} />
  )
}

function usePlace(bar: HTMLElement | null): ChatPlace | undefined {
  const isWide = useMediaQuery('(min-width: 900px)')
  if (isWide) return { kind: 'margin' }
  return bar ? { kind: 'bar', bar } : undefined
}
