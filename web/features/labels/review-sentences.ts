import type { Change } from '#contract/history.ts'
import { type ReviewSection, reviewSections } from '#contract/reviews.ts'
import { formatCount } from '#web/ui/format.ts'
import type { Part, Sentence } from './change-events.ts'
import { joinWords } from './lists.ts'

export const reviewSectionNames: Record<ReviewSection, string> = {
  application_review: 'application review',
  financial_review: 'financial review',
  document_review: 'document review',
}

const isSection = (field: string): field is ReviewSection => reviewSections.some((name) => name === field)

const getTexts = (changes: readonly Change[]) =>
  changes.flatMap(({ after }) => (typeof after === 'string' ? [after] : []))

const sectionSubjects: Record<ReviewSection, string> = {
  application_review: 'application answers',
  financial_review: 'financial answers',
  document_review: 'documents',
}

/** More documents than this are counted, and listed below the sentence. */
const maxInlineNames = 3

/** `Cap table: signed`, `City: In Bath.`: the log records a request, or an answer, with its words. */
const getSubject = (request: string) => request.split(': ')[0] ?? request

const hasWords = (text: string) => text !== getSubject(text)

/** Splits requests into what the sentence names and what is listed below it. */
function splitRequests(requests: string[]): { names: string[]; listed: string[] } {
  if (requests.length > maxInlineNames)
    return { names: [formatCount(requests.length, 'document')], listed: requests }
  return {
    names: requests.map(getSubject),
    listed: requests.filter(hasWords),
  }
}

/** The questions by name where some are asked about, or else the part. */
function describeRequests(opened: Change[], documents: string[], questions: string[]): Part[] {
  const parts = opened.flatMap(({ field }) => {
    if (field === 'document_review') return documents
    if (field === 'application_review' && questions.length > 0)
      return [`answers about ${joinWords(questions)}`]
    return [sectionSubjects[field as ReviewSection]]
  })
  return [' asked the applicant for ', { strong: joinWords(parts) }, '.']
}

const filterSections = (changes: readonly Change[], after: string) =>
  changes.filter((change) => isSection(change.field) && change.before !== null && change.after === after)

const toSectionNames = (changes: readonly Change[]): Part => ({
  strong: joinWords(changes.map(({ field }) => reviewSectionNames[field as ReviewSection])),
})

/** Describes what somebody did in a review; `moved` is the change of status that came with it. */
export function describeReview(changes: readonly Change[], moved: Part[]): Sentence | null {
  if (changes.length === 0) return null
  const documents = splitRequests(getTexts(changes.filter(({ entity }) => entity === 'requested_document')))
  const questions = getTexts(
    changes.filter(({ entity, field }) => entity === 'requested_answer' && field === 'requested'),
  )
  const answered = getTexts(
    changes.filter(({ entity, field }) => entity === 'requested_answer' && field === 'answered'),
  )
  const notes = getTexts(changes.filter(({ field }) => field.endsWith('.note')))
  const opened = changes.filter(({ field, before }) => isSection(field) && before === null)
  const quotes = [...notes, ...questions, ...answered.filter(hasWords), ...documents.listed]
  if (opened.length > 0)
    return {
      parts: [...describeRequests(opened, documents.names, questions.map(getSubject)), ...moved],
      quotes,
    }
  if (answered.length > 0)
    return {
      parts: [
        ' answered what was asked about ',
        { strong: joinWords(answered.map(getSubject)) },
        '.',
        ...moved,
      ],
      mood: 'good',
      quotes,
    }
  const isClosed = changes.some(({ field }) => field === 'closed_at')
  const end: Part[] = [...(isClosed ? [' All parts are done, and the review is closed.'] : []), ...moved]
  const done = filterSections(changes, 'completed')
  if (done.length > 0)
    return { parts: [' completed the ', toSectionNames(done), '.', ...end], mood: 'good', quotes }
  const back = filterSections(changes, 'with_applicant')
  if (back.length > 0)
    return { parts: [' sent the ', toSectionNames(back), ' back to the applicant.', ...end], quotes }
  const returned = filterSections(changes, 'with_reviewer')
  if (returned.length > 0)
    return {
      parts: [' completed their side of the ', toSectionNames(returned), '.', ...end],
      mood: 'good',
      quotes,
    }
  if (changes.some(({ field }) => field === 'reminded'))
    return { parts: [' reminded the applicant of what is open.'], quotes }
  if (documents.names.length > 0)
    return { parts: [' asked for ', { strong: joinWords(documents.names) }, '.', ...end], quotes }
  return { parts: [' edited the review.', ...end], quotes }
}
