import { selectQueue } from '#web/features/company/selectors.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { ConflictChoice } from '#web/ui/fields/ConflictChoice.tsx'
import { formatClock } from '#web/ui/format.ts'
import type { Field } from '#web/features/company/answers.ts'
import { answerText } from './answer-text.ts'
import { selectChoices } from './options.ts'
import { fieldsOf, type Question } from '#web/features/company/question.ts'
import { authorOf } from '../steps/save-status.tsx'
import { mineKept, theirsTaken } from '#web/features/company/slice.ts'

/** An answer of one field in words; of a question of several fields, with the field's own label. */
function useWords(question: Question, field: Field | undefined) {
  const choices = useAppSelector((state) => selectChoices(state, question))
  const own = question.kind === 'flags' ? question.options.find(({ value }) => value === field)?.label : null
  return (value: unknown) => {
    const text = answerText(question, value, choices) || 'No answer'
    return own ? `${own}: ${text}` : text
  }
}

/** Inside a question that somebody else answered meanwhile: both answers, and which one stays. */
export function FieldConflictChoice({ question }: { question: Question }) {
  const dispatch = useAppDispatch()
  const { conflicts, pending } = useAppSelector(selectQueue)
  const field = fieldsOf(question).find((one) => conflicts[one])
  const words = useWords(question, field)
  const conflict = field && conflicts[field]
  const mine = field && pending[field]
  const by = useAppSelector((state) => authorOf(state, conflict))
  if (!field || !conflict || !mine) return null
  return (
    <ConflictChoice
      by={by}
      mine={{ text: words(mine.value), note: `typed at ${formatClock(mine.typedAt)}` }}
      theirs={{ text: words(conflict.theirs), note: `saved at ${formatClock(conflict.at)}` }}
      onKeep={(side) => dispatch(side === 'mine' ? mineKept(field) : theirsTaken(field))}
    />
  )
}
