import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useAppSelector } from '#web/core/store.ts'
import { ActionMenu } from '#web/ui/layout/ActionMenu.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { SavedRepliesDialog } from './SavedRepliesDialog.tsx'
import { SaveReplyDialog } from './SaveReplyDialog.tsx'
import { selectAdminSupport } from './slice.ts'

interface SavedReplyMenuProps {
  /** What is typed now, to be saved. */
  text: string
  onInsert: (text: string) => void
}

/** Puts a saved reply into the box, saves what is in it, or opens all saved replies. */
export function SavedReplyMenu({ text, onInsert }: SavedReplyMenuProps) {
  const replies = useAppSelector((state) => selectAdminSupport(state).replies.data)
  const [dialog, setDialog] = useState<'all' | 'save' | null>(null)
  const close = () => setDialog(null)
  const entries = [
    ...replies.map((reply) => ({
      id: reply.id,
      label: reply.title,
      onSelect: () => onInsert(reply.text),
    })),
    ...(text.trim()
      ? [{ id: 'save', label: 'Save this text', apart: true, onSelect: () => setDialog('save') }]
      : []),
    { id: 'all', label: 'Change saved replies', apart: !text.trim(), onSelect: () => setDialog('all') },
  ]
  return (
    <>
      <ActionMenu
        label="Saved replies"
        above
        entries={entries}
        footnote="Or type / and a word of its title"
        trigger={(open) => (
          <Button {...open} kind="quiet" size="small" icon={<Icon of={MessageSquareText} small />}>
            Saved replies
          </Button>
        )}
      />
      {dialog === 'all' && <SavedRepliesDialog onClose={close} />}
      {dialog === 'save' && <SaveReplyDialog text={text} onClose={close} />}
    </>
  )
}
