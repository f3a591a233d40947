import { TriangleAlert } from 'lucide-react'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'

export const OfferWarnings = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <Note tone="warn" live="status" icon={<Icon of={TriangleAlert} />}>
      <b>Check these terms.</b>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Note>
  )
