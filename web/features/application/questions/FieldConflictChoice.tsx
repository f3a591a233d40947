import { selectQueue } from '#web/features/company/selectors.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { ConflictChoice } from '#web/ui/fields/ConflictChoice.tsx'
import { formatClock } from '#web/ui/format.ts'
import type { Field } from '#web/features/company/answers.ts'
import { answerText } from '#web/features/labels/answer-text.ts'
import { selectNames } from './options.ts'
import type { Question } from './question.ts'
import { authorOf } from '../steps/save-status.tsx'
import { mineKept, theirsTaken } from '#web/features/company/slice.ts'

/** An answer to a question in words; one of several flags with its own label. */
function useAnswerText({ control, fields }: Question, field: Field | undefined) {
  const names = useAppSelector(selectNames)
  const flag = control.kind === 'flags' ? control.labels[fields.findIndex((one) => one === field)] : undefined
  return (value: unknown) => {
    const text = answerText(control, value, names) ?? 'No answer'
    return flag ? `${flag}: ${text}` : text
  }
}

/** Inside a question that somebody else answered meanwhile: both answers, and which one stays. */
export function FieldConflictChoice({ question }: { question: Question }) {
  const dispatch = useAppDispatch()
  const { conflicts, pending } = useAppSelector(selectQueue)
  const field = question.fields.find((one) => conflicts[one])
  const toText = useAnswerText(question, field)
  const conflict = field && conflicts[field]
  const mine = field && pending[field]
  const by = useAppSelector((state) => authorOf(state, conflict))
  if (!field || !conflict || !mine) return null
  return (
    <ConflictChoice
      by={by}
      mine={{ text: toText(mine.value), note: `typed at ${formatClock(mine.typedAt)}` }}
      theirs={{ text: toText(conflict.theirs), note: `saved at ${formatClock(conflict.at)}` }}
      onKeep={(side) => dispatch(side === 'mine' ? mineKept(field) : theirsTaken(field))}
    />
  )
}
