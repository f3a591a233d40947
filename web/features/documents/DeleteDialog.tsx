import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { handlingCleared, selectDocs } from './slice.ts'

interface DeleteDialogProps {
  file: { id: string; filename: string }
  /** Deletes it, and answers whether it is gone. */
  onDelete: () => Promise<boolean>
  onClose: () => void
}

/** Asks before a file goes for good. */
export function DeleteDialog({ file: { id, filename }, onDelete, onClose }: DeleteDialogProps) {
  const dispatch = useAppDispatch()
  const handling = useAppSelector((state) => selectDocs(state).handling[id])
  const keep = () => {
    dispatch(handlingCleared(id))
    onClose()
  }
  const remove = async () => {
    if (await onDelete()) onClose()
  }
  return (
    <ConfirmDialog
      title="Delete this file?"
      keep="Keep it"
      act="Delete"
      acting="Deleting…"
      busy={handling?.doing === 'delete' && !handling.error}
      error={handling?.error ? `${handling.error.message}. The file is still there.` : undefined}
      onKeep={keep}
      onAct={() => void remove()}
    >
      <b>{filename}</b> goes for your team and for us. This cannot be undone; you can send the file again.
    </ConfirmDialog>
  )
}
