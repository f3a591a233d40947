import { zodResolver } from '@hookform/resolvers/zod'
import { MessageSquareText, Plus } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createSavedReply, type SavedReply } from '#contract/staff/support-inbox.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ActionMenu } from '#web/ui/actions/ActionMenu.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow } from '#web/ui/layout/Layout.tsx'
import { FormTextField, FormTextArea } from '#web/ui/forms/FormText.tsx'
import {
  useCreateSavedReplyMutation,
  useDeleteSavedReplyMutation,
  useListSavedRepliesQuery,
  useUpdateSavedReplyMutation,
} from './api.ts'

interface ReplyRowProps {
  reply: SavedReply
  onChange: () => void
  onDelete: () => void
}

const ReplyRow = ({ reply: { title, text, shared, editable }, onChange, onDelete }: ReplyRowProps) => (
  <CardRow wrap>
    <Grow>
      <strong>{title}</strong>, {shared ? 'shared with all staff' : 'only visible to you'}
      <p>{text.length > 120 ? `${text.slice(0, 120)}…` : text}</p>
    </Grow>
    {editable ? (
      <>
        <Button kind="line" size="small" aria-label={`Edit ${title}`} onClick={onChange}>
          Edit
        </Button>
        <Button kind="quiet" size="small" aria-label={`Delete ${title}`} onClick={onDelete}>
          Delete
        </Button>
      </>
    ) : (
      <span>Only the author or an admin can edit or delete this reply</span>
    )}
  </CardRow>
)

function Replies({ onChange, onDelete }: Record<'onChange' | 'onDelete', (reply: SavedReply) => void>) {
  return (
    <Async
      query={useListSavedRepliesQuery({})}
      name="the saved replies"
      rows={3}
      empty={<EmptyState title="No saved replies">Save replies that you use often.</EmptyState>}
    >
      {(replies) => (
        <CardRows>
          {replies.map((reply) => (
            <ReplyRow
              key={reply.id}
              reply={reply}
              onChange={() => onChange(reply)}
              onDelete={() => onDelete(reply)}
            />
          ))}
        </CardRows>
      )}
    </Async>
  )
}

function DeleteDialog({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const [deleteReply] = useDeleteSavedReplyMutation()
  return (
    <ConfirmDialog
      title={`Delete “${reply.title}”?`}
      kind="danger"
      submitLabel="Delete reply"
      busyLabel="Deleting…"
      action={() => deleteReply({ params: { replyId: reply.id } })}
      unchanged="Nothing was deleted."
      onClose={onClose}
    >
      <p>{reply.shared && 'This deletes the reply for all staff. '}Sent messages are not affected.</p>
    </ConfirmDialog>
  )
}

function SavedRepliesDialog({ onClose }: { onClose: () => void }) {
  const [replyToEdit, setReplyToEdit] = useState<SavedReply | 'new' | null>(null)
  const [replyToDelete, setReplyToDelete] = useState<SavedReply | null>(null)
  return (
    <>
      <Dialog
        open
        title="Saved replies"
        onClose={onClose}
        actions={
          <>
            <Button kind="line" icon={<Icon of={Plus} small />} onClick={() => setReplyToEdit('new')}>
              Add reply
            </Button>
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        <Replies onChange={setReplyToEdit} onDelete={setReplyToDelete} />
      </Dialog>
      {replyToEdit !== null && (
        <SaveReplyDialog
          {...(replyToEdit === 'new' ? {} : { reply: replyToEdit })}
          onClose={() => setReplyToEdit(null)}
        />
      )}
      {replyToDelete && <DeleteDialog reply={replyToDelete} onClose={() => setReplyToDelete(null)} />}
    </>
  )
}

const resolver = zodResolver(createSavedReply.body)

interface SaveReplyDialogProps {
  /** Undefined for a new reply. */
  reply?: SavedReply
  text?: string
  onClose: () => void
}

function SaveReplyDialog({ reply, text = '', onClose }: SaveReplyDialogProps) {
  const [create] = useCreateSavedReplyMutation()
  const [update] = useUpdateSavedReplyMutation()
  const { title = '', shared = false } = reply ?? {}
  const form = useForm({ resolver, defaultValues: { title, text: reply?.text ?? text, shared } })
  return (
    <SubmitDialog
      title={reply ? `Edit “${reply.title}”` : 'Save reply'}
      width="medium"
      submitLabel="Save reply"
      busyLabel="Saving…"
      form={form}
      action={(body) => (reply ? update({ params: { replyId: reply.id }, body }) : create({ body }))}
      done="Reply saved."
      unchanged="Nothing was saved."
      onClose={onClose}
    >
      <FormTextField control={form.control} name="title" label="Title" />
      <FormTextArea control={form.control} name="text" label="Text" rows={5} />
      <FormField control={form.control} name="shared">
        {({ value, onChange }) => (
          <Checkbox label="Share with all staff" checked={value} onChange={onChange} />
        )}
      </FormField>
    </SubmitDialog>
  )
}

interface SavedReplyMenuProps {
  text: string
  onInsert: (text: string) => void
}

export function SavedReplyMenu({ text, onInsert }: SavedReplyMenuProps) {
  const { data: replies = [] } = useListSavedRepliesQuery({})
  const [dialog, setDialog] = useState<'all' | 'save' | null>(null)
  const close = () => setDialog(null)
  const entries = [
    ...replies.map((reply) => ({
      id: reply.id,
      label: reply.title,
      onSelect: () => onInsert(reply.text),
    })),
    ...(text.trim()
      ? [{ id: 'save', label: 'Add to saved replies', apart: true, onSelect: () => setDialog('save') }]
      : []),
    { id: 'all', label: 'Manage saved replies', apart: !text.trim(), onSelect: () => setDialog('all') },
  ]
  return (
    <>
      <ActionMenu
        label="Saved replies"
        above
        entries={entries}
        footnote="Or type / and part of the title"
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
