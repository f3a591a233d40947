import { MessageSquare } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { OptionalPart } from '#web/ui/feedback/OptionalPart.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Pressable } from '#web/ui/layout/Pressable.tsx'
import styles from './ChatCorner.module.css'
import { UnreadCount } from './UnreadCount.tsx'

export interface ChatPanelProps {
  onClose: () => void
}

interface ChatCornerProps {
  /** Answers that have not been read. */
  unread?: number
  isOpenAtStart?: boolean
  /** The panel, whose code loads when it first opens. */
  Panel: ComponentType<ChatPanelProps>
  /** Where the button leaves the text of the page free; in the corner over the page when absent. */
  place?: ChatPlace | undefined
}

/** In the margin of a wide page; in the top bar of a narrow one, once the page has a bar. */
export type ChatPlace = { kind: 'margin' } | { kind: 'bar'; bar: HTMLElement }

/** The button in the corner of a page that opens the panel of messages. */
export function ChatCorner({ unread = 0, isOpenAtStart = false, Panel, place }: ChatCornerProps) {
  const [isOpen, setOpen] = useState(isOpenAtStart)
  const button = useRef<HTMLAnchorElement & HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const opener = (
    <Pressable
      ref={button}
      className={styles.opener}
      data-place={place?.kind}
      aria-label={unread > 0 ? `Messages, ${unread} unread` : 'Messages'}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpen(true)}
    >
      <Icon of={MessageSquare} />
      <span className={styles.words}>Messages</span>
      {unread > 0 && <UnreadCount>{unread}</UnreadCount>}
    </Pressable>
  )
  return (
    <>
      {place?.kind === 'bar' ? createPortal(opener, place.bar) : opener}
      {isOpen && (
        <OptionalPart>
          <Panel onClose={() => setOpen(false)} />
        </OptionalPart>
      )}
    </>
  )
}
