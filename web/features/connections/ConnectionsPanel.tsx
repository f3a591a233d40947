import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useAppSelector } from '#web/core/store.ts'
import { ReaderNote } from '#web/features/company/ReaderNote.tsx'
import { selectIsOpen, selectMayEdit } from '#web/features/company/selectors.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { ConnectionRows } from './ConnectionRows.tsx'
import { OutcomeNote, RefusalNote } from './LinkNotes.tsx'
import { PlatformPicker } from './PlatformPicker.tsx'
import { ReadsAside } from './ReadsAside.tsx'
import { selectVisibleConnections } from './selectors.ts'
import { useOpening, type Ways } from './use-connect.ts'
import { usePendingConnections } from './use-pending-connections.ts'

const twoSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 272px' },
  gap: 3,
  alignItems: 'start',
} as const satisfies SxProps<Theme>

const stackSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 } as const

interface ConnectionsPanelProps {
  ways: Ways
  /** What stands below the choice of platforms. */
  children?: ReactNode
}

/** The connections with their bank accounts, what to add, and what we read from them. */
export function ConnectionsPanel({ ways, children }: ConnectionsPanelProps) {
  const connections = useAppSelector(selectVisibleConnections)
  const mayEdit = useAppSelector(selectIsOpen)
  const isMember = useAppSelector(selectMayEdit)
  const opening = useOpening(ways)
  usePendingConnections()
  return (
    <Box sx={twoSx}>
      <Box sx={stackSx}>
        <OutcomeNote />
        <RefusalNote />
        <ReaderNote />
        {isMember && !mayEdit && (
          <Note>
            Connections cannot be changed in the application’s present status. What is linked is still read.
          </Note>
        )}
        {connections.length > 0 && (
          <Card title="Connected">
            <ConnectionRows withAccounts connections={connections} opening={mayEdit ? opening : null} />
          </Card>
        )}
        {connections.length === 0 && !mayEdit && (
          <Card label="Connected">
            <EmptyState title="Nothing connected">
              Your books and banks stand here once they are connected, with what was read and when.
            </EmptyState>
          </Card>
        )}
        {mayEdit && <PlatformPicker opening={opening} />}
        {children}
      </Box>
      <ReadsAside />
    </Box>
  )
}
