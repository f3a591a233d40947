import type { Connection } from '#contract/accounting-connections.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { disconnect, selectAccountingLink } from './slice.ts'
import { nameOf } from './connection-labels.ts'
import { RefusalNote } from './LinkNotes.tsx'

interface DisconnectDialogProps {
  connection: Connection
  onClose: () => void
}

/** Asks before a connection ends. */
export function DisconnectDialog({ connection, onClose }: DisconnectDialogProps) {
  const { id, status } = connection
  const name = nameOf(connection)
  const dispatch = useAppDispatch()
  const isBusy = useAppSelector((state) => selectAccountingLink(state).disconnecting === id)
  const waits = status === 'PendingAuth'
  const confirm = async () => {
    const action = await dispatch(disconnect(id))
    if (disconnect.fulfilled.match(action)) onClose()
  }
  return (
    <Dialog
      open
      width="small"
      title={waits ? `Give up connecting ${name}?` : `Disconnect ${name}?`}
      onClose={onClose}
      busy={isBusy}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {waits ? 'Keep waiting' : 'Keep it connected'}
          </Button>
          <Button kind="danger" loading={isBusy} onClick={() => void confirm()}>
            {isBusy ? 'Disconnecting…' : waits ? 'Give up' : 'Disconnect'}
          </Button>
        </>
      }
    >
      <p>
        {waits
          ? 'Nothing was shared so far. You can start again at any time.'
          : 'We stop reading at once. What was read so far stays with your application, and you can connect again at any time.'}
      </p>
      <RefusalNote />
    </Dialog>
  )
}
