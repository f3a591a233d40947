import { useAppSelector } from '#web/core/store.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { readOnlySentence, selectMayEdit } from './selectors.ts'

export function ReadOnlyNote() {
  const mayEdit = useAppSelector(selectMayEdit)
  if (mayEdit) return null
  return <Note>{readOnlySentence}</Note>
}
