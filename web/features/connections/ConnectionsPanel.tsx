import { useAppSelector } from '#web/core/store.ts'
import { ReadOnlyNote } from '#web/features/company/ReadOnlyNote.tsx'
import { selectCanAddConnections, selectMayEdit } from '#web/features/company/selectors.ts'
import { Columns, Stack } from '#web/ui/layout/Layout.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { ConnectionRows } from './ConnectionRows.tsx'
import { LinkOutcomeNote, LinkErrorNote } from './LinkNotes.tsx'
import { PlatformPicker } from './PlatformPicker.tsx'
import { DataAccessCard } from './DataAccessCard.tsx'
import { selectVisibleConnections } from './selectors.ts'
import { StatementsCard } from './StatementsCard.tsx'
import { useConnectionOpening, type OpeningOptions } from './use-connect.ts'
import { usePendingConnectionPolling } from './use-pending-connection-polling.ts'

export function ConnectionsPanel(options: OpeningOptions) {
  const connections = useAppSelector(selectVisibleConnections)
  const canAddConnections = useAppSelector(selectCanAddConnections)
  const mayEdit = useAppSelector(selectMayEdit)
  const opening = useConnectionOpening(options)
  usePendingConnectionPolling()
  return (
    <Columns sizes="aside">
      <Stack gap={3}>
        <LinkOutcomeNote />
        <LinkErrorNote />
        <ReadOnlyNote />
        {mayEdit && !canAddConnections && (
          <Note>
            You can’t add connections in the application’s current status, but you can sign in again to repair
            existing connections.
          </Note>
        )}
        {connections.length > 0 && (
          <Card title="Connected">
            <ConnectionRows connections={connections} opening={mayEdit ? opening : null} />
          </Card>
        )}
        {connections.length === 0 && !canAddConnections && (
          <Card label="Connected">
            <EmptyState title="No connections yet">
              Connected books and banks appear here, with their status and last sync.
            </EmptyState>
          </Card>
        )}
        {canAddConnections && <PlatformPicker opening={opening} />}
        <StatementsCard />
      </Stack>
      <DataAccessCard />
    </Columns>
  )
}
