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

/** Maximum number of documents named in a sentence. Requests for more documents show the count, with a list below. */
const maxInlineNames = 3

/** The change log records requests and answers as a name and an optional text: `Cap table: signed`, `City: In Bath.` */
const getSubject = (request: string) => request.split(': ')[0] ?? request

const hasText = (text: string) => text !== getSubject(text)

function splitRequests(requests: string[]): { names: string[]; listed: string[] } {
  if (requests.length > maxInlineNames)
    return { names: [formatCount(requests.length, 'document')], listed: requests }
  return {
    names: requests.map(getSubject),
    listed: requests.filter(hasText),
  }
}

function describeRequests(opened: Change[], documents: string[], questions: string[]): Part[] {
  const parts = opened.flatMap(({ field }) => {
    if (field === 'document_review') return documents
    if (field === 'application_review' && questions.length > 0)
      return [`answers about ${joinWords(questions)}`]
    return [sectionSubjects[field as ReviewSection]]
  })
  return [' requested ', { strong: joinWords(parts) }, ' from the applicant.']
}

const filterSections = (changes: readonly Change[], after: string) =>
  changes.filter((change) => isSection(change.field) && change.before !== null && change.after === after)

const toSectionNames = (changes: readonly Change[]): Part => ({
  strong: joinWords(changes.map(({ field }) => reviewSectionNames[field as ReviewSection])),
})

function describeProgress(changes: readonly Change[], end: Part[]): Sentence | null {
  const completedSections = filterSections(changes, 'completed')
  if (completedSections.length > 0)
    return { parts: [' completed the ', toSectionNames(completedSections), '.', ...end], mood: 'good' }
  const returnedSections = filterSections(changes, 'with_applicant')
  if (returnedSections.length > 0)
    return { parts: [' sent the ', toSectionNames(returnedSections), ' back to the applicant.', ...end] }
  const finishedSections = filterSections(changes, 'with_reviewer')
  if (finishedSections.length > 0)
    return {
      parts: [' finished their part of the ', toSectionNames(finishedSections), '.', ...end],
      mood: 'good',
    }
  return null
}

function describeDecision(accepted: string[], sentBack: string[]): Sentence | null {
  if (sentBack.length > 0) {
    const names = joinWords(sentBack.map(getSubject))
    return { parts: [' sent back ', { strong: names }, '.'], quotes: sentBack.filter(hasText) }
  }
  if (accepted.length === 0) return null
  return { parts: [' accepted ', { strong: joinWords(accepted) }, '.'], mood: 'good' }
}

/** `statusParts` describe the status change that was recorded with the review changes. */
export function describeReviewChanges(changes: readonly Change[], statusParts: Part[]): Sentence | null {
  if (changes.length === 0) return null
  const getRequestTexts = (name: string) =>
    getTexts(changes.filter(({ entity, field }) => entity === 'requested_document' && field === name))
  const documents = splitRequests(getRequestTexts('requested'))
  const questions = getTexts(
    changes.filter(({ entity, field }) => entity === 'requested_answer' && field === 'requested'),
  )
  const answers = getTexts(
    changes.filter(({ entity, field }) => entity === 'requested_answer' && field === 'answered'),
  )
  const notes = getTexts(changes.filter(({ field }) => field.endsWith('.note')))
  const hasRequests = documents.names.length > 0 || questions.length > 0
  const openedSections = changes.filter(
    ({ field, before, after }) =>
      isSection(field) && (before === null || (hasRequests && after === 'with_applicant')),
  )
  const quotes = [...notes, ...questions, ...answers.filter(hasText), ...documents.listed]
  if (openedSections.length > 0)
    return {
      parts: [
        ...describeRequests(openedSections, documents.names, questions.map(getSubject)),
        ...statusParts,
      ],
      quotes,
    }
  const decision = describeDecision(getRequestTexts('accepted'), getRequestTexts('sent_back'))
  if (decision) return { ...decision, parts: [...decision.parts, ...statusParts] }
  if (answers.length > 0)
    return {
      parts: [
        ' answered questions about ',
        { strong: joinWords(answers.map(getSubject)) },
        '.',
        ...statusParts,
      ],
      mood: 'good',
      quotes,
    }
  const isClosed = changes.some(({ field }) => field === 'closed_at')
  const end: Part[] = [...(isClosed ? [' The review is now closed.'] : []), ...statusParts]
  const progress = describeProgress(changes, end)
  if (progress) return { ...progress, quotes }
  if (changes.some(({ field }) => field === 'reminded'))
    return { parts: [' reminded the applicant of the open requests.'], quotes }
  if (documents.names.length > 0)
    return { parts: [' requested ', { strong: joinWords(documents.names) }, '.', ...end], quotes }
  return { parts: [' edited the review.', ...end], quotes }
}
