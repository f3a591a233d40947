import { paths } from '#web/core/address/paths.ts'
import { useAppSelector } from '#web/core/store.ts'
import { DocumentRows } from '#web/features/documents/DocumentRows.tsx'
import { selectDocuments, selectFileLockReason } from '#web/features/documents/selectors.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { formatCount } from '#web/ui/format.ts'

const page = paths.documents

const visibleRows = 4

export function DocumentsCard() {
  const documents = useAppSelector(selectDocuments)
  const isLocked = useAppSelector((state) => selectFileLockReason(state) !== null)
  if (documents.length === 0) {
    return (
      <Card title="Documents">
        <EmptyState
          title="No documents yet"
          link={isLocked ? undefined : { label: 'Send document', href: page }}
        >
          Documents that you or your teammates upload appear here.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card
      title="Documents"
      sub={formatCount(documents.length, 'file')}
      action={<ActionLink href={page}>All documents</ActionLink>}
    >
      <DocumentRows documents={documents.slice(0, visibleRows)} />
    </Card>
  )
}
