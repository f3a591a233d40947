import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useEffect } from 'react'
import type { Company } from '#contract/companies.ts'
import { OutcomeNote, RefusalNote } from '#web/features/connections/LinkNotes.tsx'
import { type Leave, redirectTo, useOpening } from '#web/features/connections/use-connect.ts'
import { usePollPending } from '#web/features/connections/use-poll-pending.ts'
import { usePageTitle } from '#web/core/page-title.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { ConnectionsCard } from './ConnectionsCard.tsx'
import { DocumentsCard } from './DocumentsCard.tsx'
import { Hero } from './Hero.tsx'
import { RequestedCard } from './RequestedCard.tsx'
import { selectOpenReview, selectJustSent } from './selectors.ts'
import { loadHistory } from './slice.ts'

const stackSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 } as const

const sideBySideSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.75fr) minmax(0, 1fr)' },
  gap: 3,
  alignItems: 'start',
} as const satisfies SxProps<Theme>

interface DashboardPageProps {
  /** Replaced in tests. */
  leave?: Leave
}

/** `/app`: the state of the application and what to do next. */
export function DashboardPage({ leave }: DashboardPageProps) {
  usePageTitle('Home')
  const company = useAppSelector(selectCompany)
  return company && <Dashboard company={company} leave={leave ?? redirectTo} />
}

function Dashboard({ company, leave }: { company: Company; leave: Leave }) {
  const dispatch = useAppDispatch()
  const { id, status_changed_at } = company
  const hasOpenReview = useAppSelector(selectOpenReview) !== null
  const opening = useOpening(leave)
  usePollPending()
  useEffect(() => {
    void dispatch(loadHistory(id))
  }, [dispatch, id, status_changed_at])
  return (
    <Box sx={stackSx}>
      <OutcomeNote />
      <RefusalNote />
      <SentNote />
      <Hero company={company} />
      <Box sx={sideBySideSx}>
        <Box sx={stackSx}>
          {hasOpenReview && <RequestedCard />}
          <DocumentsCard />
        </Box>
        <ConnectionsCard opening={opening} />
      </Box>
    </Box>
  )
}

/** Confirms that the requested items were sent to the reviewer. */
function SentNote() {
  const by = useAppSelector(selectJustSent)
  if (by === null) return null
  return (
    <Note tone="ok" live="status">
      <p>
        <b>Sent.</b> {by} goes on with the review and writes to you when something comes of it.
      </p>
    </Note>
  )
}
