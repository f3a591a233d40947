import { type Answers, type Entity, questionsAbout } from './catalogue.ts'
import type { Control, Flag, Question, Wording } from './question.ts'
import type { StepPath } from './steps.ts'

/** Several yes-or-no fields that share one question, with the label of each. */
interface FlagsControl {
  kind: 'flags'
  labels: readonly string[]
}

/** A question in its current wording, which depends on the other answers. */
export interface StepQuestion<E extends Entity = Entity> {
  entity: E
  /** The field that it fills, or the first of several. */
  field: string
  fields: readonly string[]
  control: Control | FlagsControl
  label: string
  /** Its short name in lists. */
  name: string
  hint: string | undefined
  /** The heading above it. */
  group: string | undefined
  isOptional: boolean
  /** Whether there is an answer, and whether it counts. */
  hasAnswer: boolean
  isAnswered: boolean
  /** What makes an answer count, when any answer is not enough. */
  requirement: string | undefined
}

type Values = Readonly<Record<string, unknown>>
type Entry = readonly [field: string, question: Question]

/** Lists the questions of a step about an entity, given its answers so far. */
export function listStepQuestions<E extends Entity>(
  entity: E,
  step: StepPath,
  answers: Answers<E>,
): StepQuestion<E>[] {
  const values: Values = answers
  const visible = questionsAbout(entity).filter(
    ([, question]) => question.step === step && (question.isShown?.(values) ?? true),
  )
  return visible.flatMap((entry): StepQuestion<E>[] => {
    const [field, { control }] = entry
    if (control.kind !== 'flag') return [askOne(entity, entry, control, values)]
    const flags = visible.filter(([, other]) => isFlagOfQuestion(other, control))
    return flags[0]?.[0] === field ? [askFlags(entity, flags, control, values)] : []
  })
}

const isFlagOfQuestion = ({ control }: Question, flag: Flag) =>
  control.kind === 'flag' && control.question === flag.question

function askOne<E extends Entity>(
  entity: E,
  [field, question]: Entry,
  control: Control,
  values: Values,
): StepQuestion<E> {
  const wording = { ...question, control, ...question.adapt?.(values) }
  const hasAnswer = isGiven(values[field])
  return {
    ...toWords(wording),
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

/** Flags count as answered once one of them is set; a no to all of them is no answer. */
function askFlags<E extends Entity>(
  entity: E,
  flags: readonly Entry[],
  { question }: Flag,
  values: Values,
): StepQuestion<E> {
  const fields = flags.map(([field]) => field)
  const isAnswered = fields.some((field) => values[field] === true)
  return {
    ...toWords(question),
    control: { kind: 'flags', labels: flags.map(([, { label }]) => label) },
    entity,
    field: fields[0] ?? '',
    fields,
    group: flags[0]?.[1].group,
    hasAnswer: isAnswered,
    isAnswered,
  }
}

const toWords = ({
  label,
  name = label,
  hint,
  requirement,
  isOptional = false,
}: Omit<Wording, 'control'>) => ({
  label,
  name,
  hint,
  requirement,
  isOptional,
})
