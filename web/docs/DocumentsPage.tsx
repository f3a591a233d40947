import Box from '@mui/material/Box'
import { FounderFrame } from '../app/FounderFrame.tsx'
import { usePageTitle } from '../app/page-title.ts'
import { useAppSelector } from '../app/store.ts'
import { numberWord } from '../dashboard/number-word.ts'
import { RequestedCard } from '../dashboard/RequestedCard.tsx'
import { selectRequests } from '../dashboard/selectors.ts'
import { WantedDocuments } from '../financials-documents/WantedDocuments.tsx'
import { Note } from '../ui/Note.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { AllDocuments } from './AllDocuments.tsx'
import { OtherDocuments } from './OtherDocuments.tsx'
import { selectLock } from './selectors.ts'

const stackSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, maxWidth: 760 } as const

/** `/app/documents`: what is asked for first, then every kind, then all that was sent. */
export function DocumentsPage() {
  usePageTitle('Documents')
  const missing = useAppSelector(selectRequests).filter(({ isReceived }) => !isReceived).length
  const lock = useAppSelector(selectLock)
  const title =
    missing > 0 ? `We need ${numberWord(missing)} ${missing === 1 ? 'document' : 'documents'}` : 'Documents'
  return (
    <FounderFrame>
      <PageHead
        title={title}
        lead="Drop files onto the kind they belong to. Only your team and your reviewer can open them."
      />
      <Box sx={stackSx}>
        {lock && <Note>{lock}</Note>}
        <RequestedCard />
        <WantedDocuments title="For your application" />
        {!lock && <OtherDocuments />}
        <AllDocuments />
      </Box>
    </FounderFrame>
  )
}
