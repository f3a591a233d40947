import type { SavedView } from '#contract/staff/views.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { deleteView } from '../saved-views.ts'

interface DeleteViewDialogProps {
  view: SavedView
  onDeleted: () => void
  onClose: () => void
}

export function DeleteViewDialog({ view, onDeleted, onClose }: DeleteViewDialogProps) {
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
      onSubmit={() => void submit(view.id)}
    >
      <p>
        {view.is_shared
          ? 'It disappears for everybody who uses it. No company changes.'
          : 'Only you use it. No company changes.'}
      </p>
    </FormDialog>
  )
}
