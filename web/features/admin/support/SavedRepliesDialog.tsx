import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { SavedReply } from '#contract/staff/support-inbox.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { SaveReplyDialog } from './SaveReplyDialog.tsx'
import { deleteReply, loadReplies, selectAdminSupport } from './slice.ts'

interface ReplyRowProps {
  reply: SavedReply
  onChange: () => void
  onDelete: () => void
}

const ReplyRow = ({ reply: { title, text, shared, editable }, onChange, onDelete }: ReplyRowProps) => (
  <CardRow sx={{ flexWrap: 'wrap' }}>
    <div className="grow">
      <strong>{title}</strong>, {shared ? 'for all staff' : 'yours alone'}
      <p>{text.length > 120 ? `${text.slice(0, 120)}…` : text}</p>
    </div>
    {editable ? (
      <>
        <Button kind="line" size="small" aria-label={`Change ${title}`} onClick={onChange}>
          Change
        </Button>
        <Button kind="quiet" size="small" aria-label={`Delete ${title}`} onClick={onDelete}>
          Delete
        </Button>
      </>
    ) : (
      <span>Its author or an admin changes it</span>
    )}
  </CardRow>
)

function Replies({ onChange, onDelete }: Record<'onChange' | 'onDelete', (reply: SavedReply) => void>) {
  const dispatch = useAppDispatch()
  const { status, data, error } = useAppSelector((state) => selectAdminSupport(state).replies)
  if (status === 'failed' && data.length === 0)
    return (
      <FailedState title="The saved replies did not load" onRetry={() => void dispatch(loadReplies())}>
        {error?.message}. Nothing is lost.
      </FailedState>
    )
  if (data.length === 0 && status !== 'ready') return <SkeletonRows rows={3} label="Loading saved replies" />
  if (data.length === 0)
    return <EmptyState title="No saved replies">Texts that you write again and again belong here.</EmptyState>
  return (
    <CardRows>
      {data.map((reply) => (
        <ReplyRow
          key={reply.id}
          reply={reply}
          onChange={() => onChange(reply)}
          onDelete={() => onDelete(reply)}
        />
      ))}
    </CardRows>
  )
}

function DeleteDialog({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const { isBusy, error, submit } = useSubmit(deleteReply, { onDone: onClose })
  return (
    <FormDialog
      title={`Delete “${reply.title}”?`}
      kind="danger"
      cancelLabel="Keep it"
      submitLabel="Delete reply"
      busyLabel="Deleting…"
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was deleted.`}
      onClose={onClose}
      onSubmit={() => void submit(reply.id)}
    >
      <p>
        {reply.shared ? 'Nobody can use it any more.' : 'You cannot use it any more.'} What was sent stays.
      </p>
    </FormDialog>
  )
}

/** All saved replies of the reader and of the staff, to add, change and delete. */
export function SavedRepliesDialog({ onClose }: { onClose: () => void }) {
  const [changed, setChanged] = useState<SavedReply | 'new' | null>(null)
  const [deleted, setDeleted] = useState<SavedReply | null>(null)
  return (
    <>
      <Dialog
        open
        title="Saved replies"
        onClose={onClose}
        actions={
          <>
            <Button kind="line" icon={<Icon of={Plus} small />} onClick={() => setChanged('new')}>
              Add a reply
            </Button>
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        <Replies onChange={setChanged} onDelete={setDeleted} />
      </Dialog>
      {changed !== null && (
        <SaveReplyDialog
          {...(changed === 'new' ? {} : { reply: changed })}
          onClose={() => setChanged(null)}
        />
      )}
      {deleted && <DeleteDialog reply={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}
