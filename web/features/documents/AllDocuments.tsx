import { useAppSelector } from '#web/core/store.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { formatCount } from '#web/ui/format.ts'
import { DocumentRows } from './DocumentRows.tsx'
import { selectDocuments } from './selectors.ts'

export function AllDocuments() {
  const documents = useAppSelector(selectDocuments)
  if (documents.length === 0) {
    return (
      <Card title="Everything you sent">
        <EmptyState title="Nothing sent yet">
          Files that you or your team send appear here, with who sent them and when.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card title="Everything you sent" sub={`${formatCount(documents.length, 'file')}, newest first`}>
      <DocumentRows documents={documents} />
    </Card>
  )
}
