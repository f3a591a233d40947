import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { formatCount, formatFileSize } from '#web/ui/format.ts'
import { FileTags } from '#web/features/labels/FileTags.tsx'
import { getSectionId } from '../shared/case-section.ts'
import { DownloadButton } from '../shared/DownloadButton.tsx'
import type { GrantDocument } from '../shared/grant-sections.ts'

export const GrantDocumentsCard = ({ documents }: { documents: readonly GrantDocument[] }) => (
  <Card
    id={getSectionId('papers')}
    title="Papers of grants and contracts"
    action={<span>{formatCount(documents.length, 'file')}</span>}
    sx={{ scrollMarginTop: '72px', '& > .card-head > span': { color: 'text.tertiary' } }}
  >
    <CardRows>
      {documents.map(({ name, file }) => (
        <CardRow key={file.id}>
          <span className="grow">
            {name}: {file.filename}, {formatFileSize(file.size)}
          </span>
          <FileTags file={file} />
          <DownloadButton document={file} />
        </CardRow>
      ))}
    </CardRows>
  </Card>
)
