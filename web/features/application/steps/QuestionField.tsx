import { useEffect, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useAppSelector } from '#web/core/store.ts'
import { checkAnswer, type Field, isSameAnswer } from '#web/features/company/answers.ts'
import { FieldConflictChoice } from './FieldConflictChoice.tsx'
import { AnswerNote } from './AnswerNote.tsx'
import type { Question } from '../questions/question.ts'
import { QuestionControl } from '../questions/QuestionControl.tsx'
import {
  selectAnswer,
  selectPostalCodeError,
  selectQueue,
  selectDisplayedVersion,
} from '#web/features/company/selectors.ts'
import { useFormTypingBuffer } from '#web/features/company/commit.ts'

const isTextual = ({ control }: Question) =>
  !['one', 'many', 'flags', 'yes_no', 'select'].includes(control.kind)

const toValue = ({ control, fields }: Question, answers: readonly unknown[]) =>
  control.kind === 'flags' ? fields.filter((_, index) => answers[index] === true) : answers[0]

function toAnswers(
  { control, field, fields }: Question,
  value: unknown,
  before: unknown,
): [Field, unknown][] {
  if (control.kind !== 'flags') return [[field, value]]
  const [checkedFlags, checkedBefore] = [value, before].map(
    (list) => new Set<unknown>(Array.isArray(list) ? list : []),
  )
  return fields
    .filter((flag) => checkedFlags?.has(flag) !== checkedBefore?.has(flag))
    .map((flag) => [flag, checkedFlags?.has(flag)])
}

/**
 * Copies the store's answer into the form, except while the user is typing: typed text stays untouched until its field
 * loses focus, even if it is saved without a trailing space. Returns the answer and a ref to the version that the form
 * last showed.
 */
function useStoredAnswer(question: Question, isTyping: boolean) {
  const { fields } = question
  const buffer = useFormTypingBuffer()
  const { getValues, resetField } = useFormContext()
  const storedAnswer = useAppSelector(
    (state) =>
      toValue(
        question,
        fields.map((field) => selectAnswer(state, field)),
      ),
    isSameAnswer,
  )
  const version = useAppSelector((state) => selectDisplayedVersion(state, question.field))
  const seenVersion = useRef(version)
  const { field: name } = question
  useEffect(() => {
    if (isTyping || question.fields.some(buffer.isTyping)) return
    if (!isSameAnswer(getValues(name), storedAnswer)) resetField(name, { defaultValue: storedAnswer })
    seenVersion.current = version
  }, [storedAnswer, version, isTyping, question, buffer, name, getValues, resetField])
  return { storedAnswer, seenVersion }
}

export function QuestionField({ question, missing }: { question: Question; missing: string | undefined }) {
  const [isTyping, setTyping] = useState(false)
  const { storedAnswer, seenVersion } = useStoredAnswer(question, isTyping)
  const buffer = useFormTypingBuffer()
  const { fields } = question
  const { control } = useFormContext()
  const refusal = useAppSelector((state) =>
    fields.map((field) => selectQueue(state).refusals[field]).find(Boolean),
  )
  const validate = (value: unknown) => {
    const checked = question.control.kind === 'flags' || checkAnswer(question.field, value)
    return checked === true || checked.ok || checked.message
  }
  const { field, fieldState } = useController({
    name: question.field,
    control,
    defaultValue: storedAnswer,
    rules: { validate },
  })
  const contradiction = useAppSelector((state) => selectPostalCodeError(state, question.field, field.value))
  const change = (value: unknown) => {
    for (const [name, answer] of toAnswers(question, value, field.value))
      buffer.type(name, answer, seenVersion.current)
    field.onChange(value)
    setTyping(isTextual(question))
  }
  return (
    <div onBlur={() => setTyping(false)}>
      <QuestionControl
        question={question}
        value={field.value}
        onChange={change}
        onBlur={field.onBlur}
        error={refusal ?? fieldState.error?.message ?? (isTyping ? null : contradiction) ?? missing}
        conflict={<FieldConflictChoice question={question} />}
        after={<AnswerNote question={question} value={field.value} onChange={change} />}
        inputRef={field.ref}
      />
    </div>
  )
}
