import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { spellNumber } from '#web/features/labels/spell-number.ts'
import { RequestedCard } from './RequestedCard.tsx'
import { selectOpenReview, selectRequests } from './selectors.ts'
import { NeededDocuments } from '#web/features/documents/NeededDocuments.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Columns, Stack } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { OtherFiles } from '#web/features/documents/OtherFiles.tsx'
import { BankStatements } from '#web/features/documents/BankStatements.tsx'
import { OtherDocuments } from '#web/features/documents/OtherDocuments.tsx'
import { selectFileLockReason } from '#web/features/documents/selectors.ts'

const openLead = 'Add each file under its document type. Only your team and our staff can open your files.'
const readOnlyLead = 'View and download your company’s files. Only your team and our staff can open them.'

export function DocumentsPage() {
  usePageTitle('Documents')
  const missing = useAppSelector(selectRequests).filter(({ isReceived }) => !isReceived).length
  const lock = useAppSelector(selectFileLockReason)
  const review = useAppSelector(selectOpenReview)
  const title =
    missing > 0 ? `We need ${spellNumber(missing)} ${missing === 1 ? 'document' : 'documents'}` : 'Documents'
  return (
    <>
      <PageHead title={title} lead={lock ? readOnlyLead : openLead} />
      <Columns sizes="wide-first">
        <Stack gap={3}>
          {lock && <Note>{lock}</Note>}
          <RequestedCard />
          <NeededDocuments title="For your application" exceptReview={review?.id} />
          <BankStatements />
          {!lock && <OtherDocuments />}
        </Stack>
        <OtherFiles />
      </Columns>
    </>
  )
}
