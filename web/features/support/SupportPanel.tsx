import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { ArrowLeft, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#web/ui/format.ts'
import { Button, IconButton } from '#web/ui/layout/Button.tsx'
import { DockedPanel } from '#web/ui/layout/DockedPanel.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { useThreads, useUnreadCount } from './api.ts'
import type { ChatPanelProps } from './ChatCorner.tsx'
import { Conversation, NewConversation } from './Conversation.tsx'
import { panelColumnSx, PanelHead } from './PanelHead.tsx'
import { ThreadList, useSubject } from './ThreadList.tsx'

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: '304px minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  '& > .threads': { borderRight: '1px solid', borderColor: 'divider' },
  '& > .threads > .scroll': { overflowY: 'auto', flex: 1 },
  '& > .threads > footer': { p: 2, borderTop: '1px solid', borderColor: 'divider', display: 'grid' },
  '& > .conversation .back, & > .threads .close': { display: 'none' },
  // one at a time where there is no room for both
  '@media (max-width: 899.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > .threads': { borderRight: 0 },
    '&[data-open] > .threads, &:not([data-open]) > .conversation': { display: 'none' },
    '& > .conversation .back, & > .threads .close': { display: 'flex' },
  },
} as const satisfies SxProps<Theme>

/** One's conversations with us, over the page: the list and the one that is open. */
export function SupportPanel({ onClose }: ChatPanelProps) {
  const { data: threads = [] } = useThreads()
  const [open, setOpen] = useState(() => threads.find(({ unread }) => unread > 0)?.id ?? null)
  const close = (
    <IconButton label="Close messages" onClick={onClose}>
      <Icon of={X} />
    </IconButton>
  )
  return (
    <DockedPanel label="Messages" onClose={onClose} width={816}>
      <Box sx={columnsSx} data-open={open === null ? undefined : ''}>
        <Threads open={open} onOpen={setOpen} close={<span className="close">{close}</span>} />
        <OpenConversation open={open} onOpen={setOpen} close={close} />
      </Box>
    </DockedPanel>
  )
}

interface ColumnProps {
  /** The id of a conversation, `new`, or null for neither. */
  open: string | null
  onOpen: (open: string | null) => void
  close: ReactNode
}

function Threads({ open, onOpen, close }: ColumnProps) {
  const unread = useUnreadCount()
  return (
    <Box className="threads" sx={panelColumnSx}>
      <PanelHead title="Messages" sub={unread > 0 ? `${formatCount(unread, 'answer')} unread` : 'All read'}>
        {close}
      </PanelHead>
      <div className="scroll">
        <ThreadList open={open} link={(threadId) => ({ onClick: () => onOpen(threadId) })} />
      </div>
      <footer>
        <Button kind="line" icon={<Icon of={Plus} small />} onClick={() => onOpen('new')}>
          New message
        </Button>
      </footer>
    </Box>
  )
}

function OpenConversation({ open, onOpen, close }: ColumnProps) {
  const subject = useSubject(open)
  const isNew = open === null || open === 'new'
  const back = (
    <IconButton label="Back to all messages" className="back" onClick={() => onOpen(null)}>
      <Icon of={ArrowLeft} />
    </IconButton>
  )
  return (
    <Box className="conversation" sx={panelColumnSx}>
      <PanelHead title={isNew ? 'New message' : subject} before={back}>
        {close}
      </PanelHead>
      {isNew ? <NewConversation onBegun={onOpen} /> : <Conversation key={open} threadId={open} />}
    </Box>
  )
}
