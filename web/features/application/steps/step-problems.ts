import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { missingInStep, type Step } from '#contract/rules/steps.ts'
import { checkAnswer, type Field, toRuleField } from '#web/features/company/answers.ts'
import { type Question, listQuestions, type StepContent } from '../questions/question.ts'
import type { Queue } from '#web/features/company/queue.ts'

export interface StepProblem {
  id: Field
  /** The text in the summary: the question and what to do. */
  text: string
  /** The error at the question, if its control does not show one. */
  missing?: string
}

const toDo: Record<Question['control']['kind'], string> = {
  text: 'Enter an answer',
  long: 'Enter an answer',
  phone: 'Enter a phone number',
  date: 'Enter a date',
  money: 'Enter an amount',
  number: 'Enter a number',
  yes_no: 'Choose Yes or No',
  one: 'Choose an option',
  select: 'Choose an option',
  search: 'Choose an option',
  many: 'Choose at least one',
  flags: 'Choose at least one',
  payments: 'Add at least one payment',
}

const firstName = (name: string | undefined) => name?.split(' ')[0] ?? 'Headwater'

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** "ZIP code, five digits" → "Five digits": the text is shown next to the question's name. */
function withoutName(requirement: string, name: string): string {
  const rest = requirement.startsWith(`${name}, `) ? requirement.slice(name.length + 2) : requirement
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

function explainProblem(queue: Queue, field: Field): string | null {
  const pending = queue.pending[field]
  const conflict = queue.conflicts[field]
  if (!pending) return null
  if (conflict) return `Choose between your answer and ${firstName(conflict.author?.name)}’s`
  const checked = checkAnswer(field, pending.value)
  return queue.refusals[field] ?? (checked.ok ? null : checked.message)
}

export function listStepProblems(
  facts: ApplicationFacts,
  queue: Queue,
  step: Step,
  content: StepContent,
): StepProblem[] {
  const missing = missingInStep(step, facts)
  return listQuestions(content).flatMap((question): StepProblem[] => {
    const { field: id, fields, name, control, hasAnswer, requirement } = question
    const problem = fields.map((field) => explainProblem(queue, field)).find((text) => text !== null)
    if (problem) return [{ id, text: `${name}: ${inSentence(problem)}` }]
    if (!missing.some(({ field }) => fields.some((name) => toRuleField(name) === field))) return []
    const instruction = (hasAnswer && requirement && withoutName(requirement, name)) || toDo[control.kind]
    return [{ id, text: `${name}: ${inSentence(instruction)}`, missing: instruction }]
  })
}
