import type { SavedView } from '#contract/staff/views.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { useDeleteSavedViewMutation } from '../api.ts'

interface DeleteViewDialogProps {
  view: SavedView
  onDeleted: () => void
  onClose: () => void
}

export function DeleteViewDialog({ view, onDeleted, onClose }: DeleteViewDialogProps) {
  const [deleteView] = useDeleteSavedViewMutation()
  const { isBusy, error, submit } = useSubmit(deleteView, { onDone: onDeleted })
  return (
    <FormDialog
      title={`Delete ${view.name}?`}
      kind="danger"
      cancelLabel="Keep it"
      submitLabel="Delete the view"
      busyLabel="Deleting…"
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was deleted.`}
      onClose={onClose}
      onSubmit={() => void submit({ params: { viewId: view.id } })}
    >
      <p>
        {view.is_shared
          ? 'It disappears for everyone who uses it. No company changes.'
          : 'Only you use it. No company changes.'}
      </p>
    </FormDialog>
  )
}
