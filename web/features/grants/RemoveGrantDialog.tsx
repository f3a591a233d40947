import { useSubmit } from '#web/core/use-submit.ts'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { removeGrant } from './slice.ts'

interface RemoveGrantDialogProps {
  id: string
  onClose: () => void
}

/** Asks before a grant is removed with all that belongs to it. */
export function RemoveGrantDialog({ id, onClose }: RemoveGrantDialogProps) {
  const { isBusy, error, submit } = useSubmit(removeGrant, { onDone: onClose })
  return (
    <FormDialog
      title="Remove this grant?"
      cancelLabel="Keep it"
      submitLabel="Remove"
      busyLabel="Removing…"
      kind="danger"
      isBusy={isBusy}
      error={error && `${error.message}. The grant is still there.`}
      onClose={onClose}
      onSubmit={() => void submit(id)}
    >
      <p>Its answers, payments and papers go for your team and for us. This cannot be undone.</p>
    </FormDialog>
  )
}
