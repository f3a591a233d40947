import type { Change } from '#contract/history.ts'
import { type ReviewSection, reviewSections } from '#contract/reviews.ts'
import { formatCount } from '../ui/format.ts'
import type { Part, Sentence } from './change-events.ts'
import { joinWords } from './list-words.ts'

export const reviewSectionNames: Record<ReviewSection, string> = {
  application_review: 'application review',
  financial_review: 'financial review',
  document_review: 'document review',
}

const isSection = (field: string): field is ReviewSection => reviewSections.some((name) => name === field)

const texts = (changes: readonly Change[]) =>
  changes.flatMap(({ after }) => (typeof after === 'string' ? [after] : []))

const asked: Record<ReviewSection, string> = {
  application_review: 'application answers',
  financial_review: 'financial answers',
  document_review: 'documents',
}

function askSentence(opened: Change[], documents: Change[]): Part[] {
  const parts = opened.map(({ field }) =>
    field === 'document_review' ? formatCount(documents.length, 'document') : asked[field as ReviewSection],
  )
  return [' asked the applicant for ', { strong: joinWords(parts) }, '.']
}

const sectionsOf = (changes: readonly Change[], after: string) =>
  changes.filter((change) => isSection(change.field) && change.before !== null && change.after === after)

const named = (changes: readonly Change[]): Part => ({
  strong: joinWords(changes.map(({ field }) => reviewSectionNames[field as ReviewSection])),
})

/** What somebody did in a review; `moved` says where the company went with it. */
export function reviewSentence(changes: readonly Change[], moved: Part[]): Sentence | null {
  if (changes.length === 0) return null
  const documents = changes.filter(({ entity }) => entity === 'requested_document')
  const notes = texts(changes.filter(({ field }) => field.endsWith('.note')))
  const opened = changes.filter(({ field, before }) => isSection(field) && before === null)
  const quotes = [...notes, ...texts(documents)]
  if (opened.length > 0) return { parts: [...askSentence(opened, documents), ...moved], quotes }
  const isClosed = changes.some(({ field }) => field === 'closed_at')
  const end: Part[] = [...(isClosed ? [' All parts are done, and the review is closed.'] : []), ...moved]
  const done = sectionsOf(changes, 'completed')
  if (done.length > 0) return { parts: [' completed the ', named(done), '.', ...end], mood: 'good', quotes }
  const back = sectionsOf(changes, 'with_applicant')
  if (back.length > 0)
    return { parts: [' sent the ', named(back), ' back to the applicant.', ...end], quotes }
  const ours = sectionsOf(changes, 'with_reviewer')
  if (ours.length > 0)
    return { parts: [' completed their side of the ', named(ours), '.', ...end], mood: 'good', quotes }
  if (documents.length > 0)
    return {
      parts: [' asked for ', { strong: formatCount(documents.length, 'document') }, '.', ...end],
      quotes,
    }
  return { parts: [' edited the review.', ...end], quotes }
}
