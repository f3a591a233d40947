import { FileText } from 'lucide-react'
import { useAppSelector } from '#web/core/store.ts'
import { FileLine } from '#web/features/documents/FileLine.tsx'
import { selectDocuments } from '#web/features/documents/selectors.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'

const page = '/app/documents'

/** Rows before "All documents". */
const latest = 4

/** The files that were sent last. */
export function DocumentsCard() {
  const documents = useAppSelector(selectDocuments)
  if (documents.length === 0) {
    return (
      <Card title="Documents">
        <EmptyState
          title="Nothing sent yet"
          actions={
            <Button kind="line" size="small" href={page}>
              Send a document
            </Button>
          }
        >
          A cap table and your projections are what we ask every company for.
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
      <CardRows>
        {documents.slice(0, latest).map((document) => (
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
