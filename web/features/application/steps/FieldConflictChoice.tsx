import { selectQueue } from '#web/features/company/selectors.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { ConflictChoice } from '#web/ui/choices/ConflictChoice.tsx'
import { formatClockTime } from '#web/ui/format.ts'
import type { Field } from '#web/features/company/answers.ts'
import { formatAnswer } from '#web/features/labels/answer-text.ts'
import { selectNames } from '../questions/options.ts'
import type { Question } from '../questions/question.ts'
import { getConflictAuthor, isConflictWithOwnChange } from './save-status.tsx'
import { localAnswerChosen, remoteAnswerChosen } from '#web/features/company/slice.ts'

function useAnswerText({ control, fields }: Question, field: Field | undefined) {
  const names = useAppSelector(selectNames)
  const flag =
    control.kind === 'flags' ? control.labels[fields.findIndex((name) => name === field)] : undefined
  return (value: unknown) => {
    const text = formatAnswer(control, value, names) ?? 'No answer'
    return flag ? `${flag}: ${text}` : text
  }
}

export function FieldConflictChoice({ question }: { question: Question }) {
  const dispatch = useAppDispatch()
  const { conflicts, pending } = useAppSelector(selectQueue)
  const field = question.fields.find((name) => conflicts[name])
  const toText = useAnswerText(question, field)
  const conflict = field && conflicts[field]
  const pendingAnswer = field && pending[field]
  const isOwn = useAppSelector((state) => isConflictWithOwnChange(state, conflict))
  if (!field || !conflict || !pendingAnswer) return null
  return (
    <ConflictChoice
      by={getConflictAuthor(conflict)}
      isOwn={isOwn}
      local={{
        text: toText(pendingAnswer.value),
        note: `typed at ${formatClockTime(pendingAnswer.typedAt)}`,
      }}
      remote={{ text: toText(conflict.theirs), note: `saved at ${formatClockTime(conflict.at)}` }}
      onChoose={(side) => dispatch(side === 'local' ? localAnswerChosen(field) : remoteAnswerChosen(field))}
    />
  )
}
