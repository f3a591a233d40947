import type { Document } from '#contract/documents.ts'
import { CardRows } from '#web/ui/layout/Card.tsx'
import { FileLine } from './FileLine.tsx'

export const DocumentRows = ({ documents }: { documents: readonly Document[] }) => (
  <CardRows>
    {documents.map((document) => (
      <li key={document.id}>
        <FileLine document={document} showKind />
      </li>
    ))}
  </CardRows>
)
