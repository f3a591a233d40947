import type { SxProps, Theme } from '@mui/material/styles'
import { MessageSquare } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { OptionalPart } from '#web/ui/feedback/OptionalPart.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

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

const buttonSx = {
  position: 'fixed',
  zIndex: 'speedDial',
  right: { xs: 12, md: 24 },
  bottom: { xs: 'max(12px, env(safe-area-inset-bottom))', md: 24 },
  gap: 1,
  minWidth: 48,
  height: 48,
  px: '13px',
  borderRadius: '24px',
  border: '1px solid',
  borderColor: 'field',
  bgcolor: 'background.paper',
  fontSize: '0.9375rem',
  fontWeight: 500,
  displayPrint: 'none',
  '&:hover': { bgcolor: 'hover' },
  '&[aria-expanded="true"]': { visibility: 'hidden' },
  '&.margin, &.bar': { '& .words': { display: 'none' } },
  '&.margin': { right: '4px', bottom: 16, minWidth: 40, width: 40, height: 40, p: 0 },
  '&.bar': { position: 'relative', zIndex: 'auto', right: 'auto', bottom: 'auto', border: 0 },
  '&.bar, &.bar:hover': { bgcolor: 'transparent' },
  '&.margin .count, &.bar .count': { position: 'absolute', top: '-6px', right: '-2px' },
  '&.bar .count': { top: 0 },
  '& .words': { display: 'none' },
  // Only beside the widest pages is there room for words without covering the text.
  '@media (min-width: 1600px)': { px: 2, '& .words': { display: 'inline' } },
  '& .count': {
    minWidth: 22,
    px: '6px',
    borderRadius: '99px',
    bgcolor: 'accent.main',
    color: 'accent.contrastText',
    fontSize: '0.875rem',
    lineHeight: '22px',
    fontWeight: 600,
  },
} as const satisfies SxProps<Theme>

/** The button in the corner of a page that opens the panel of messages. */
export function ChatCorner({ unread = 0, isOpenAtStart = false, Panel, place }: ChatCornerProps) {
  const [isOpen, setOpen] = useState(isOpenAtStart)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const opener = (
    <Pressable
      ref={button}
      className={place?.kind ?? ''}
      aria-label={unread > 0 ? `Messages, ${unread} unread` : 'Messages'}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpen(true)}
      sx={buttonSx}
    >
      <Icon of={MessageSquare} />
      <span className="words">Messages</span>
      {unread > 0 && <span className="count">{unread}</span>}
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
