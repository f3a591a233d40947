import type { Note } from '#contract/staff/notes.ts'
import { splitAtMentions } from './mentions.ts'

/** The text of a note with its mentions highlighted. */
export const NoteText = ({ note: { text, mentions } }: { note: Pick<Note, 'text' | 'mentions'> }) => (
  <p className="words">
    {splitAtMentions(text, mentions).map((piece, index) => (
      <span key={`${index} ${piece.text}`} className={piece.isMention ? 'mention' : undefined}>
        {piece.text}
      </span>
    ))}
  </p>
)
