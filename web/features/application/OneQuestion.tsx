import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { checkAnswer, type Field, parseField } from '#web/features/company/answers.ts'
import { getServerAnswers } from '#web/features/company/entities.ts'
import { QuestionControl } from './questions/QuestionControl.tsx'
import type { Question } from './questions/question.ts'

const readAnswer = (company: Company, field: Field) => {
  const { entityKey, name } = parseField(field)
  return getServerAnswers(company, {}, entityKey)?.[name] ?? null
}

const readValue = (company: Company, { control, field, fields }: Question) =>
  control.kind === 'flags'
    ? fields.filter((flag) => readAnswer(company, flag) === true)
    : readAnswer(company, field)

type CheckResult = { ok: true; answers: [Field, unknown][] } | { ok: false; message: string }

function checkValue({ control, field, fields }: Question, value: unknown): CheckResult {
  if (control.kind === 'flags') {
    const checkedFlags = new Set<unknown>(Array.isArray(value) ? value : [])
    return { ok: true, answers: fields.map((flag) => [flag, checkedFlags.has(flag)]) }
  }
  const checked = checkAnswer(field, value)
  return checked.ok ? { ok: true, answers: [[field, checked.answer]] } : checked
}

export function useOneQuestion(company: Company, question: Question) {
  const [value, setValue] = useState<unknown>(() => readValue(company, question))
  const [error, setError] = useState<string | undefined>()
  return {
    check: () => {
      const checked = checkValue(question, value)
      setError(checked.ok ? undefined : checked.message)
      return checked.ok ? checked.answers : null
    },
    control: (
      <QuestionControl
        question={question}
        value={value}
        onChange={setValue}
        onBlur={() => setError(undefined)}
        error={error}
        conflict={null}
        after={null}
        inputRef={null}
      />
    ),
  }
}
