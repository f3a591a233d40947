import { useAppSelector } from '#web/core/store.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { readerSentence, selectMayEdit } from './selectors.ts'

export function ReaderNote() {
  const mayEdit = useAppSelector(selectMayEdit)
  if (mayEdit) return null
  return <Note>{readerSentence}</Note>
}
