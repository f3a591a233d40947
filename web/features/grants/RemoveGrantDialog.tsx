import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { removeGrant } from './slice.ts'

export const RemoveGrantDialog = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <ConfirmDialog
    title="Remove this grant?"
    cancelLabel="Keep it"
    submitLabel="Remove"
    busyLabel="Removing…"
    kind="danger"
    action={() => removeGrant(id)}
    unchanged="The grant wasn’t removed."
    onClose={onClose}
  >
    <p>
      This deletes the grant’s answers, payment schedule and documents for your team and for us. You can’t
      undo this.
    </p>
  </ConfirmDialog>
)
