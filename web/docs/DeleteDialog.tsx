import type { Document } from '#contract/documents.ts'
import { useAppDispatch, useAppSelector } from '../app/store.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { deleteDocument, handlingCleared } from './handling.ts'

interface DeleteDialogProps {
  document: Document
  onClose: () => void
}

/** Asks before a document goes for good. */
export function DeleteDialog({ document: { id, filename }, onClose }: DeleteDialogProps) {
  const dispatch = useAppDispatch()
  const handling = useAppSelector((state) => state.docs.handling[id])
  const isBusy = handling?.doing === 'delete' && !handling.error
  const close = () => {
    dispatch(handlingCleared(id))
    onClose()
  }
  const confirm = async () => {
    const action = await dispatch(deleteDocument(id))
    if (deleteDocument.fulfilled.match(action)) onClose()
  }
  return (
    <Dialog
      open
      width="small"
      title="Delete this file?"
      onClose={close}
      busy={isBusy}
      actions={
        <>
          <Button kind="line" onClick={close}>
            Keep it
          </Button>
          <Button kind="danger" loading={isBusy} onClick={() => void confirm()}>
            {isBusy ? 'Deleting…' : 'Delete'}
          </Button>
        </>
      }
    >
      <p>
        <b>{filename}</b> goes for your team and for us. This cannot be undone; you can send the file again.
      </p>
      {handling?.error && (
        <Note tone="bad" live="alert">
          <p>{handling.error.message}. The file is still there.</p>
        </Note>
      )}
    </Dialog>
  )
}
