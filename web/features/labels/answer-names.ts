import { type Entity, findQuestion, isEntity, questionsAbout } from '#contract/application/catalogue.ts'
import { type Question, questionName } from '#contract/application/question.ts'
import { sectionTitle } from '#contract/application/steps.ts'

interface AnswerLabel {
  label: string
  /** The part of the application that it belongs to, as analysts call it. */
  section: string
  control: Question['control']
}

/** What an answer is called, and how it reads; a field that the application no longer asks for is spelled out. */
export function answerLabel(entity: string, field: string): AnswerLabel {
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

const order = (['company', 'profile', 'assessment'] as const satisfies Entity[]).flatMap((entity) =>
  questionsAbout(entity).map(([field]) => `${entity}.${field}`),
)

/** The place of an answer in the form, for sorting. */
export const answerPlace = (entity: string, field: string) => order.indexOf(`${entity}.${field}`)
