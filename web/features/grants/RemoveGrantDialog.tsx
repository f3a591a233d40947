import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { removalCleared, removeGrant, selectGovernmentContracts } from './slice.ts'

interface RemoveGrantDialogProps {
  id: string
  onClose: () => void
}

/** Asks before a grant goes with all that belongs to it. */
export function RemoveGrantDialog({ id, onClose }: RemoveGrantDialogProps) {
  const dispatch = useAppDispatch()
  const { status, error } = useAppSelector((state) => selectGovernmentContracts(state).removal)
  const keep = () => {
    dispatch(removalCleared())
    onClose()
  }
  const remove = async () => {
    const action = await dispatch(removeGrant(id))
    if (removeGrant.fulfilled.match(action)) onClose()
  }
  return (
    <ConfirmDialog
      title="Remove this grant?"
      keep="Keep it"
      act="Remove"
      acting="Removing…"
      busy={status === 'running'}
      error={error ? `${error.message}. The grant is still there.` : undefined}
      onKeep={keep}
      onAct={() => void remove()}
    >
      Its answers, payments and papers go for your team and for us. This cannot be undone.
    </ConfirmDialog>
  )
}
