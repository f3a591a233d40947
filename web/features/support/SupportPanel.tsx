import { ArrowLeft, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Button, IconButton } from '#web/ui/actions/Button.tsx'
import { DockedPanel } from '#web/ui/overlays/DockedPanel.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Stack } from '#web/ui/layout/Layout.tsx'
import { useThreads, useUnreadCount } from './api.ts'
import { Conversation, NewConversation } from './Conversation.tsx'
import { PanelColumn } from './PanelColumn.tsx'
import { useReplyTimeText } from './reply-time.ts'
import styles from './SupportPanel.module.css'
import { ThreadList, useThreadSubject } from './ThreadList.tsx'

export function SupportPanel({ onClose }: { onClose: () => void }) {
  const { data: threads = [] } = useThreads()
  const [open, setOpen] = useState<string | null>(() => threads.find(({ unread }) => unread > 0)?.id ?? 'new')
  const close = (
    <IconButton label="Close messages" onClick={onClose}>
      <Icon of={X} />
    </IconButton>
  )
  return (
    <DockedPanel label="Messages" onClose={onClose} width={440}>
      <div className={styles.columns}>
        <Threads open={open} onOpen={setOpen} close={close} />
        <OpenConversation open={open} onOpen={setOpen} close={close} />
      </div>
    </DockedPanel>
  )
}

interface ColumnProps {
  /** The id of a conversation, or `new`; null while the list is shown. */
  open: string | null
  onOpen: (open: string | null) => void
  close: ReactNode
}

function Threads({ open, onOpen, close }: ColumnProps) {
  const unread = useUnreadCount()
  return (
    <PanelColumn
      title="Messages"
      sub={unread > 0 ? `${unread} unread` : 'All read'}
      close={close}
      isBehind={open !== null}
    >
      <Grow className={styles.threads}>
        <ThreadList open={open} link={(threadId) => ({ onClick: () => onOpen(threadId) })} />
      </Grow>
      <footer>
        <Stack gap={1} align="center">
          <Button wide kind="line" icon={<Icon of={Plus} small />} onClick={() => onOpen('new')}>
            New message
          </Button>
          <ActionLink href={paths.messages}>View all messages</ActionLink>
        </Stack>
      </footer>
    </PanelColumn>
  )
}

function OpenConversation({ open, onOpen, close }: ColumnProps) {
  const subject = useThreadSubject(open)
  const isNew = open === null || open === 'new'
  const replyTime = useReplyTimeText('We’ll reply here and email you if you’re away.')
  const back = (
    <IconButton label="Back to all messages" onClick={() => onOpen(null)}>
      <Icon of={ArrowLeft} />
    </IconButton>
  )
  return (
    <PanelColumn
      title={isNew ? 'New message' : subject}
      sub={replyTime}
      back={back}
      close={close}
      isBehind={open === null}
    >
      {isNew ? <NewConversation onStarted={onOpen} /> : <Conversation key={open} threadId={open} />}
    </PanelColumn>
  )
}
