import { Note } from '#web/ui/feedback/Note.tsx'

/** Unusual terms that staff should check before they send an offer. */
export const Warnings = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <Note tone="warn" live="status">
      <b>Check these terms.</b>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Note>
  )
