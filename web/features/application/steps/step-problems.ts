import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { listMissingAnswersInStep, type Step } from '#contract/rules/steps.ts'
import { checkAnswer, type Field, toRuleFields } from '#web/features/company/answers.ts'
import { listQuestions, type StepContent } from '../questions/question.ts'
import type { Queue } from '#web/features/company/queue.ts'
import { capitalize } from '#web/ui/format.ts'

export interface StepProblem {
  id: string
  text: string
  /** The error to show next to the question, if the question shows no other error. */
  missing?: string
}

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** "ZIP code, five digits" → "Five digits": the text is shown next to the question's name. */
function withoutName(requirement: string, name: string): string {
  const rest = requirement.startsWith(`${name}, `) ? requirement.slice(name.length + 2) : requirement
  return capitalize(rest)
}

function explainProblem(queue: Queue, field: Field): string | null {
  const pending = queue.pending[field]
  const conflict = queue.conflicts[field]
  if (!pending) return null
  if (conflict) return 'Choose which answer to keep'
  const checked = checkAnswer(field, pending.value)
  return queue.refusals[field] ?? (checked.ok ? null : checked.message)
}

export function listStepProblems(
  facts: ApplicationFacts,
  queue: Queue,
  step: Step,
  content: StepContent,
): StepProblem[] {
  const missing = listMissingAnswersInStep(step, facts)
  const files = missing
    .filter(({ field }) => isFile(field))
    .map(({ field, label }) => ({ id: field, text: `Upload ${inSentence(label)}` }))
  const answers = listQuestions(content).flatMap((question): StepProblem[] => {
    const { field: id, fields, name, prompt, hasAnswer, requirement } = question
    const problem = fields.map((field) => explainProblem(queue, field)).find((text) => text !== null)
    if (problem) return [{ id, text: `${name}: ${inSentence(problem)}` }]
    if (!missing.some(({ field }) => fields.some((own) => toRuleFields(own).includes(field)))) return []
    if (!hasAnswer || !requirement)
      return [{ id, text: prompt ?? name, missing: prompt ?? 'Enter an answer' }]
    const missingPart = withoutName(requirement, name)
    return [{ id, text: `${name}: ${inSentence(missingPart)}`, missing: missingPart }]
  })
  return [...answers, ...files]
}

const isFile = (field: string) => /\.(contract|files)$/.test(field)
