import { type Entity, findQuestion, isEntity, questionsAbout } from '#contract/application/catalogue.ts'
import { type Question, questionName } from '#contract/application/question.ts'
import { sectionTitle } from '#contract/application/steps.ts'

interface AnswerLabel {
  label: string
  section: string
  control: Question['control']
}

/** Returns the label and control of an answer; a field that left the form gets a label spelled from its name. */
export function getAnswerLabel(entity: string, field: string): AnswerLabel {
  const question = isEntity(entity) ? findQuestion(entity, field) : undefined
  if (question)
    return { label: questionName(question), section: sectionTitle(question.step), control: question.control }
  const spelled = field.replaceAll('_', ' ')
  return {
    label: spelled.charAt(0).toUpperCase() + spelled.slice(1),
    section: sectionTitle('business/main'),
    control: { kind: 'text' },
  }
}

const fieldOrder = (['company', 'profile', 'assessment'] as const satisfies Entity[]).flatMap((entity) =>
  questionsAbout(entity).map(([field]) => `${entity}.${field}`),
)

/** The place of an answer in the form, for sorting. */
export const getAnswerPlace = (entity: string, field: string) => fieldOrder.indexOf(`${entity}.${field}`)
