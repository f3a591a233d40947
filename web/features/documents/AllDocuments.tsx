import { FileText } from 'lucide-react'
import { useAppSelector } from '#web/core/store.ts'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { FileLine } from './FileLine.tsx'
import { selectDocuments } from './selectors.ts'

/** Everything that was sent, newest first. */
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
      <CardRows>
        {documents.map((document) => (
          <CardRow key={document.id} sx={{ '& > div': { flex: 1 } }}>
            <FileLine
              document={document}
              showKind
              tile={
                <AvatarTile name={document.document_type_name} tone="quiet" size={36}>
                  <Icon of={FileText} small />
                </AvatarTile>
              }
            />
          </CardRow>
        ))}
      </CardRows>
    </Card>
  )
}
