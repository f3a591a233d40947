import { findQuestion } from '#contract/application/catalogue.ts'
import { getWholeQuestionName } from '#contract/application/question.ts'
import type { Company } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import type { addNote, Note } from '#contract/staff/notes.ts'
import { isField, parseField } from '#web/features/company/answers.ts'

/** The subject of a note: an answer, a document, or the whole case if both are missing. */
export type NotePin = Pick<Request<typeof addNote>['body'], 'answer' | 'document'>

export function toAnswerPin(field: string): NotePin['answer'] {
  if (!isField(field)) return null
  const { entity, id, name } = parseField(field)
  return { entity, climate_grant: id, field: name }
}

export const toPinKey = ({ answer, document }: NotePin) => JSON.stringify([answer ?? null, document ?? null])

/** Returns null for a note on the whole case or on an unknown question. */
export function getSubjectName({ answer, document }: Note, { documents }: Company): string | null {
  if (document) return documents.find(({ id }) => id === document)?.filename ?? 'a deleted document'
  const question = answer && findQuestion(answer.entity, answer.field)
  return question ? getWholeQuestionName(question) : null
}
