import { findQuestion } from '#contract/application/catalogue.ts'
import { wholeQuestionName } from '#contract/application/question.ts'
import type { Company } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import type { addNote, Note } from '#contract/staff/notes.ts'
import { isField, splitField } from '#web/features/company/answers.ts'

/** The subject of a note: an answer, a document, or with neither the case as a whole. */
export type NotePin = Pick<Request<typeof addNote>['body'], 'answer' | 'document'>

/** The answer that a field of the application names; the case itself for anything else. */
export function toAnswerPin(field: string): NotePin['answer'] {
  if (!isField(field)) return null
  const { entity, id, name } = splitField(field)
  return { entity, climate_grant: id, field: name }
}

/** Identifies a subject within its company. */
export const toPinKey = ({ answer, document }: NotePin) => JSON.stringify([answer ?? null, document ?? null])

/** The name of the subject of a note; null for the case itself. */
export function nameSubject({ answer, document }: Note, { documents }: Company): string | null {
  if (document) return documents.find(({ id }) => id === document)?.filename ?? 'a removed document'
  const question = answer && findQuestion(answer.entity, answer.field)
  return question ? wholeQuestionName(question) : null
}
