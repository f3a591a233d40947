import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { isEditable } from '#contract/rules/statuses.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { ConnectionRows } from './ConnectionRows.tsx'
import { StatementsCard } from './StatementsCard.tsx'
import { OutcomeNote, RefusalNote } from './LinkNotes.tsx'
import { PlatformPicker } from './PlatformPicker.tsx'
import { ReadsAside } from './ReadsAside.tsx'
import { selectVisibleConnections } from './selectors.ts'
import { type Leave, redirectTo, useOpening } from './use-connect.ts'
import { usePollPending } from './use-poll-pending.ts'

const twoSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 272px' },
  gap: 3,
  alignItems: 'start',
} as const satisfies SxProps<Theme>

const stackSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 } as const

interface BooksStepProps {
  /** Replaced in tests. */
  leave?: Leave
}

/** The step that connects books and banks, or collects statements instead. */
export function BooksStep({ leave = redirectTo }: BooksStepProps) {
  const connections = useAppSelector(selectVisibleConnections)
  const mayEdit = useAppSelector((state) => isEditable(selectCompany(state)?.status ?? 'in_review'))
  const opening = useOpening(leave)
  usePollPending()
  return (
    <Box sx={twoSx}>
      <Box sx={stackSx}>
        <OutcomeNote />
        <RefusalNote />
        {!mayEdit && (
          <Note>
            Connections cannot be changed in the application’s present status. What is linked is still read.
          </Note>
        )}
        {connections.length > 0 && (
          <Card title="Your connections">
            <ConnectionRows connections={connections} opening={mayEdit ? opening : null} />
          </Card>
        )}
        {mayEdit && <PlatformPicker opening={opening} />}
        <StatementsCard />
      </Box>
      <ReadsAside />
    </Box>
  )
}
