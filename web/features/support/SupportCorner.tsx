import { useLocation } from 'react-router'
import { useAppSelector } from '#web/core/store.ts'
import { useIsBuiltinChat } from './chat.ts'
import { ChatCorner } from './ChatCorner.tsx'
import { selectUnreadCount } from './unread.ts'
import { useMessages } from './use-messages.ts'

const loadPanel = async () => (await import('./SupportPanel.tsx')).SupportPanel

/** The messages in the corner of the founder's pages, unless a vendor's chat is there. */
export const SupportCorner = () => (useIsBuiltinChat() ? <BuiltinCorner /> : null)

function BuiltinCorner() {
  useMessages()
  const unread = useAppSelector(selectUnreadCount)
  const { pathname } = useLocation()
  // the page of messages is the same, with more room
  return pathname.startsWith('/app/messages') ? null : <ChatCorner unread={unread} load={loadPanel} />
}
