import { type Entity, findQuestion, isEntity, listQuestionEntries } from '#contract/application/catalogue.ts'
import { type Question, getQuestionName } from '#contract/application/question.ts'
import { getStaffStepTitle } from '#contract/application/steps.ts'
import { capitalize } from '#web/ui/format.ts'

interface AnswerLabel {
  label: string
  section: string
  control: Question['control']
}

/** Removed questions get a label from their field name. */
export function getAnswerLabel(entity: string, field: string): AnswerLabel {
  const question = isEntity(entity) ? findQuestion(entity, field) : undefined
  if (question)
    return {
      label: getQuestionName(question),
      section: getStaffStepTitle(question.step),
      control: question.control,
    }
  const name = field.replaceAll('_', ' ')
  return {
    label: capitalize(name),
    section: getStaffStepTitle('business/main'),
    control: { kind: 'text' },
  }
}

const fieldOrder = (['company', 'profile', 'assessment'] as const satisfies Entity[]).flatMap((entity) =>
  listQuestionEntries(entity).map(([field]) => `${entity}.${field}`),
)

/** Returns the position of an answer for sorting; -1 for grant answers and removed questions. */
export const getAnswerPosition = (entity: string, field: string) => fieldOrder.indexOf(`${entity}.${field}`)
