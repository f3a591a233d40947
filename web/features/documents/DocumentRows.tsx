import { FileText } from 'lucide-react'
import type { Document } from '#contract/documents.ts'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { FileLine } from './FileLine.tsx'

export const DocumentRows = ({ documents }: { documents: readonly Document[] }) => (
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
)
