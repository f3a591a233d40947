import { type Answers, type Entity, listQuestionEntries } from './catalogue.ts'
import type { Control, Flag, Question, Wording } from './question.ts'
import type { StepPath } from './steps.ts'

interface FlagsControl {
  kind: 'flags'
  labels: readonly string[]
}

export interface StepQuestion<E extends Entity = Entity> {
  entity: E
  field: string
  fields: readonly string[]
  control: Control | FlagsControl
  label: string
  name: string
  hint: string | undefined
  group: string | undefined
  isOptional: boolean
  hasAnswer: boolean
  /** Unlike `hasAnswer`, false for an answer that does not count. */
  isAnswered: boolean
  prompt: string | undefined
  requirement: string | undefined
}

type Values = Readonly<Record<string, unknown>>
type Entry = readonly [field: string, question: Question]

/** Omits questions that the entity's answers hide. */
export function listStepQuestions<E extends Entity>(
  entity: E,
  step: StepPath,
  answers: Answers<E>,
): StepQuestion<E>[] {
  const values: Values = answers
  const visible = listQuestionEntries(entity).filter(
    ([, question]) => question.step === step && (question.isShown?.(values) ?? true),
  )
  return visible.flatMap((entry): StepQuestion<E>[] => {
    const [field, { control }] = entry
    if (control.kind !== 'flag') return [buildQuestion(entity, entry, control, values)]
    const flags = visible.filter(([, question]) => isFlagOfQuestion(question, control))
    return flags[0]?.[0] === field ? [buildFlagsQuestion(entity, flags, control, values)] : []
  })
}

const isFlagOfQuestion = ({ control }: Question, flag: Flag) =>
  control.kind === 'flag' && control.question === flag.question

function buildQuestion<E extends Entity>(
  entity: E,
  [field, question]: Entry,
  control: Control,
  values: Values,
): StepQuestion<E> {
  const wording = { ...question, control, ...question.adapt?.(values) }
  const hasAnswer = isGiven(values[field])
  return {
    ...toTexts(wording),
    control: wording.control,
    entity,
    field,
    fields: [field],
    group: question.group,
    hasAnswer,
    isAnswered: question.isAnswered?.(values) ?? hasAnswer,
  }
}

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

function buildFlagsQuestion<E extends Entity>(
  entity: E,
  flags: readonly Entry[],
  { question }: Flag,
  values: Values,
): StepQuestion<E> {
  const fields = flags.map(([field]) => field)
  const isAnswered = fields.some((field) => values[field] === true)
  return {
    ...toTexts(question),
    control: { kind: 'flags', labels: flags.map(([, { label }]) => label) },
    entity,
    field: fields[0] ?? '',
    fields,
    group: flags[0]?.[1].group,
    hasAnswer: isAnswered,
    isAnswered,
  }
}

const toTexts = ({
  label,
  name = label,
  hint,
  prompt,
  requirement,
  isOptional = false,
}: Omit<Wording, 'control'>) => ({
  label,
  name,
  hint,
  prompt,
  requirement,
  isOptional,
})
