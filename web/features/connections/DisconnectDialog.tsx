import type { Connection } from '#contract/accounting-connections.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { getConnectionName } from './connection-labels.ts'
import { RefusalNote } from './LinkNotes.tsx'
import { disconnect } from './slice.ts'

interface DisconnectDialogProps {
  connection: Connection
  onClose: () => void
}

/** Asks for confirmation before disconnecting. */
export function DisconnectDialog({ connection, onClose }: DisconnectDialogProps) {
  const name = getConnectionName(connection)
  const isPending = connection.status === 'PendingAuth'
  const { isBusy, submit } = useSubmit(disconnect, { onDone: onClose })
  return (
    <FormDialog
      title={isPending ? `Give up connecting ${name}?` : `Disconnect ${name}?`}
      cancelLabel={isPending ? 'Keep waiting' : 'Keep it connected'}
      submitLabel={isPending ? 'Give up' : 'Disconnect'}
      busyLabel="Disconnecting…"
      kind="danger"
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void submit(connection.id)}
    >
      <p>
        {isPending
          ? 'Nothing was shared so far. You can start again at any time.'
          : 'We stop reading at once. What was read so far stays here, and you can connect again at any time.'}
      </p>
      {connection.source_type === 'accounting' && !connection.subsidiary && !isPending && (
        <p>Without your books we ask for statements again.</p>
      )}
      <RefusalNote />
    </FormDialog>
  )
}
