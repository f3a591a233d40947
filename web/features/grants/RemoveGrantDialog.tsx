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
    unchanged="The grant is still there."
    onClose={onClose}
  >
    <p>Its answers, payments and papers go for your team and for us. This cannot be undone.</p>
  </ConfirmDialog>
)
