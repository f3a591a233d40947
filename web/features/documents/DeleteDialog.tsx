import { type SubmitAction, useSubmit } from '#web/core/use-submit.ts'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'

interface DeleteDialogProps {
  filename: string
  deleteFile: SubmitAction<void, void>
  onClose: () => void
}

/** Asks for confirmation before a file is deleted for good. */
export function DeleteDialog({ filename, deleteFile, onClose }: DeleteDialogProps) {
  const { isBusy, error, submit } = useSubmit(deleteFile, { onDone: onClose })
  return (
    <FormDialog
      title="Delete this file?"
      cancelLabel="Keep it"
      submitLabel="Delete"
      busyLabel="Deleting…"
      kind="danger"
      isBusy={isBusy}
      error={error && `${error.message}. The file is still there.`}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <p>
        <b>{filename}</b> goes for your team and for us. This cannot be undone; you can send the file again.
      </p>
    </FormDialog>
  )
}
