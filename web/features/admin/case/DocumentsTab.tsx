import { Box } from '@mui/material'
import { FileText } from 'lucide-react'
import type { Document } from '#contract/documents.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { formatCount, formatDateTime, formatFileSize } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { ActiveContentTag } from '#web/features/labels/ActiveContentTag.tsx'
import { formatWhen } from '#web/features/labels/company-labels.ts'
import { DownloadButton } from './DownloadButton.tsx'
import type { CasePartProps } from './case-state.ts'
import { useNow } from '#web/core/use-now.ts'

/** Groups documents by type name; within a type the newest come first. */
export function groupByType(documents: readonly Document[]): { name: string; documents: Document[] }[] {
  const groups = Map.groupBy(documents, ({ document_type_name }) => document_type_name)
  return [...groups]
    .map(([name, ofType]) => ({
      name,
      documents: ofType.toSorted((one, other) => other.created_at.localeCompare(one.created_at)),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

function Row({ document }: { document: Document }) {
  const now = useNow()
  const { filename, size, uploaded_by, created_at, review } = document
  return (
    <CardRow>
      <AvatarTile name={filename} tone="quiet" size={32}>
        <Icon of={FileText} small />
      </AvatarTile>
      <div className="grow">
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{filename}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {formatFileSize(size)} · {uploaded_by.name},{' '}
          <time dateTime={created_at} title={formatDateTime(created_at)}>
            {formatWhen(created_at, now)}
          </time>
          {review && ' · for a review'}
        </Box>
        <ActiveContentTag contents={document.active_content} />
      </div>
      <DownloadButton document={document} />
    </CardRow>
  )
}

export function DocumentsTab({ company, rights, onRequest }: CasePartProps) {
  const groups = groupByType(company.documents)
  if (groups.length === 0)
    return (
      <AdminPage>
        <Card>
          <EmptyState
            title="No documents yet"
            actions={!rights.requestBlock && <Button onClick={onRequest}>Ask for documents</Button>}
          >
            What the applicant uploads in the application or for a review appears here.
          </EmptyState>
        </Card>
      </AdminPage>
    )
  return (
    <AdminPage>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 960 }}>
        {groups.map(({ name, documents }) => (
          <Card key={name} title={name} action={<span>{formatCount(documents.length, 'file')}</span>}>
            <CardRows>
              {documents.map((document) => (
                <Row key={document.id} document={document} />
              ))}
            </CardRows>
          </Card>
        ))}
      </Box>
    </AdminPage>
  )
}
