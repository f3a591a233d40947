import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Grow } from '#web/ui/layout/Layout.tsx'
import { formatCount, formatFileSize } from '#web/ui/format.ts'
import { FileTags } from '#web/features/labels/FileTags.tsx'
import { getSectionId } from '../shared/case-section.ts'
import { DocumentDownload } from '#web/features/admin/viewer/DocumentDownload.tsx'
import type { GrantDocument } from '../shared/grant-sections.ts'

export const GrantDocumentsCard = ({ documents }: { documents: readonly GrantDocument[] }) => (
  <Card
    id={getSectionId('grant-documents')}
    title="Grant and contract documents"
    action={formatCount(documents.length, 'file')}
  >
    <CardRows>
      {documents.map(({ name, file }) => (
        <CardRow key={file.id}>
          <Grow>
            {name}: {file.filename}, {formatFileSize(file.size)}
          </Grow>
          <FileTags file={file} />
          <DocumentDownload document={file} />
        </CardRow>
      ))}
    </CardRows>
  </Card>
)
