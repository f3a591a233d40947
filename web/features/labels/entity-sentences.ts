import type { Change } from '#contract/history.ts'
import { formatPayment, formatRecordedLoan } from '#contract/rules/payments.ts'
import type { SigningStatus } from '#contract/rules/funding/signing.ts'
import type { Offer } from '#contract/financials/offers.ts'
import { introAnswers } from '#contract/intros.ts'
import { formatCount } from '#web/ui/format.ts'
import { describeAnswerChange } from './answer-sentences.ts'
import { formatAnswer, type Names } from './answer-text.ts'
import type { AnswerChange, HistoryEvent, Part, Sentence } from './change-events.ts'
import { type LabeledEntity, getEntityLabels } from './entity-names.ts'

const parseText = (value: unknown) => (typeof value === 'string' ? value : null)

export function describeFileChange({ before, after }: Change, type: string): Sentence {
  const [previous, file] = [parseText(before), parseText(after)]
  if (file === null)
    return { parts: [' removed ', { strong: previous ?? 'a file' }, ` (${type}).`], mood: 'bad' }
  if (previous === null) return { parts: [' uploaded ', { strong: file }, ` as ${type}.`] }
  return { parts: [' replaced ', { was: previous }, ' with ', { strong: file }, ` (${type}).`] }
}

function describeFields(table: AnswerChange[], entityName: string): Sentence {
  const [first, ...others] = table
  if (first && others.length === 0) {
    const parts = describeAnswerChange(first, ` for ${entityName}`)
    if (parts) return { parts }
    const verb = first.before === null ? ' answered ' : ' changed '
    return { parts: [verb, { strong: first.label }, ` for ${entityName}.`], table }
  }
  const isNew = table.every(({ before }) => before === null)
  const count = formatCount(table.length, isNew ? 'question' : 'answer')
  return { parts: [isNew ? ' answered ' : ' changed ', count, ` about ${entityName}.`], table }
}

type Phrase = readonly [parts: Part[], mood?: HistoryEvent['mood']]

const introPhrases: Record<string, Phrase> = {
  draft: [[' started an introduction application.']],
  submitted: [[' submitted the introduction application.'], 'good'],
  sent: [['The introductions were sent.'], 'good'],
}

const investorPhrases: Record<(typeof introAnswers)[number], (investor: Part) => Phrase> = {
  awaiting_release: (investor) => [[' requested an introduction to ', investor, ', pending our release.']],
  sent_back: (investor) => [[' did not release the introduction to ', investor, '.'], 'bad'],
  queued: (investor) => [[' queued the introduction to ', investor, '.']],
  sent: (investor) => [['The introduction was sent to ', investor, '.'], 'good'],
  failed: (investor) => [['The introduction could not be sent to ', investor, '.'], 'bad'],
  interested: (investor) => [[investor, ' is interested in the company.'], 'good'],
  withdrawn: (investor) => [[' withdrew the introduction to ', investor, '.'], 'bad'],
  declined: (investor) => [[investor, ' declined the introduction.'], 'bad'],
}

const offerPhrases: Record<Offer['status'], Phrase> = {
  open: [[' made an offer.'], 'good'],
  accepted: [[' accepted the offer.'], 'good'],
  declined: [[' declined the offer.'], 'bad'],
  expired: [[' closed the offer because it expired.'], 'bad'],
  replaced: [[' replaced the previous offer.']],
  withdrawn: [[' withdrew the offer.'], 'bad'],
}

const signingPhrases: Record<SigningStatus, Phrase> = {
  to_sign: [[' asked for a signature on a document.']],
  commented: [[' commented on a document that needs a signature.']],
  signed: [[' returned a signed document.'], 'good'],
  accepted: [[' accepted a signed document.'], 'good'],
  withdrawn: [[' withdrew a document that needed a signature.'], 'bad'],
}

const parseIntroAnswer = (value: unknown) => introAnswers.find((answer) => answer === value)

function toEventPhrase(change: Change): Phrase | null {
  const { entity, field, after } = change
  if (entity === 'climate_grant' && field === 'status')
    return after === 'added' ? [[' added a grant.']] : [[' removed a grant.'], 'bad']
  if (entity === 'offer' && field === 'status')
    return offerPhrases[(parseText(after) ?? 'open') as Offer['status']]
  if (entity === 'signing_document' && field === 'status')
    return signingPhrases[(parseText(after) ?? 'to_sign') as SigningStatus]
  if (entity === 'intro') return toIntroPhrase(change)
  return entity === 'loan' ? toLoanPhrase(change) : null
}

function toIntroPhrase(change: Change): Phrase | null {
  const { field, after } = change
  if (isSendBack(change)) return [[' sent back the introduction application.'], 'bad']
  if (field === 'status') return introPhrases[parseText(after) ?? ''] ?? null
  const answer = parseIntroAnswer(after)
  return answer ? investorPhrases[answer]({ strong: field }) : null
}

function toLoanPhrase({ field, before, after }: Change): Phrase {
  const [previous, current] = [formatLoan(before), formatLoan(after)]
  if (field !== 'loan') return toLoanFilePhrase(field, previous, current)
  return after === null
    ? [[' removed the loan ', { was: previous ?? '' }, '.'], 'bad']
    : [[' added the loan ', { strong: current ?? '' }, '.']]
}

const formatLoan = (value: unknown) => (typeof value === 'string' ? formatRecordedLoan(value) : null)

const loanFileNames: Record<string, string> = { document: 'a document', invoice: 'an invoice' }

function toLoanFilePhrase(field: string, before: string | null, after: string | null): Phrase {
  const file = loanFileNames[field] ?? 'a file'
  if (before === null) return [[` added ${file} to a loan: `, { strong: after ?? '' }, '.']]
  if (after === null) return [[` removed ${file} from a loan: `, { was: before }, '.'], 'bad']
  return [[` changed ${file} of a loan from `, { was: before }, ' to ', { strong: after }, '.']]
}

const isSendBack = ({ entity, field, before, after }: Change) =>
  entity === 'intro' && field === 'status' && before === 'submitted' && after === 'draft'

function listEntitySentences(entity: LabeledEntity, changes: readonly Change[], names: Names): Sentence[] {
  const isAnswer = ({ field }: Change) =>
    Object.hasOwn(getEntityLabels(entity).fields, field) && !isStateChange(entity, field)
  const table = tabulateAnswers(entity, changes.filter(isAnswer), names)
  const eventChanges = changes.filter((change) => !isAnswer(change) && !isSendBackNote(change))
  const notes = changes.filter(isSendBackNote).flatMap(({ after }) => parseText(after) ?? [])
  const events = eventChanges.map((change) => describeEvent(entity, change, notes))
  // Answers saved when an entity was created are in the table below the sentence about the entity.
  const [first, ...others] = events
  if (first && others.length === 0 && isCreation(eventChanges)) return [{ ...first, table }]
  return table.length > 0 ? [describeFields(table, getEntityLabels(entity).name), ...events] : events
}

function tabulateAnswers(entity: LabeledEntity, answers: readonly Change[], names: Names): AnswerChange[] {
  const { fields } = getEntityLabels(entity)
  const order = Object.keys(fields)
  return answers
    .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
    .map(({ field, before, after }) => {
      const { label, control } = fields[field] ?? { label: field, control: { kind: 'text' } }
      return {
        label,
        before: formatAnswer(control, before, names),
        after: formatAnswer(control, after, names),
      }
    })
}

/** `notes` are the notes from staff on an introduction application that was sent back. */
function describeEvent(entity: LabeledEntity, change: Change, notes: string[]): Sentence {
  const { name, files } = getEntityLabels(entity)
  const file = Object.hasOwn(files, change.field) ? files[change.field] : undefined
  if (file) return describeFileChange(change, `${file} for ${name}`)
  const [parts, mood = 'plain'] = toEventPhrase(change) ?? [[` changed ${name}.`]]
  return isSendBack(change) ? { parts, mood, quotes: notes } : { parts, mood }
}

const isSendBackNote = ({ entity, field }: Change) => entity === 'intro' && field === 'send_back'

/** A loan's status comes from the source table and is listed with the loan's other fields. */
const isStateChange = (entity: LabeledEntity, field: string) => entity !== 'loan' && field === 'status'

const isCreation = (changes: readonly Change[]) =>
  changes.some(({ field, before }) => field === 'status' && before === null)

export function describeEntityChanges(changes: readonly Change[], names: Names): Sentence[] {
  const groups = Map.groupBy(changes, ({ entity, entity_id }) => `${entity}.${entity_id}`)
  return [...groups.values()].flatMap((group) => {
    const entity = group[0]?.entity
    return entity === 'climate_grant' ||
      entity === 'commercial_contracts' ||
      entity === 'intro' ||
      entity === 'offer' ||
      entity === 'signing_document' ||
      entity === 'loan'
      ? listEntitySentences(entity, group, names)
      : group.flatMap((change) => (change.entity === 'payment_schedule' ? describeSchedule(change) : []))
  })
}

/**
 * Parses the `before` or `after` of a schedule change, in which payments are texts. Changes that add or remove a
 * schedule contain all payments, and so do old changes. All other changes contain only the payments that differ and
 * the total number of payments.
 */
function parseSchedule(value: unknown): { count: number; payments: string[] } {
  const listTexts = (items: unknown) =>
    Array.isArray(items) ? items.filter((item) => typeof item === 'string') : []
  if (typeof value !== 'object' || value === null || !('payments' in value)) {
    const payments = listTexts(value)
    return { count: payments.length, payments }
  }
  const payments = listTexts(value.payments)
  return { count: 'count' in value ? Number(value.count) : payments.length, payments }
}

function describeSchedule({ before, after }: Change): Sentence {
  const [previous, current] = [parseSchedule(before), parseSchedule(after)]
  if (current.count === 0) return { parts: [' removed the payment schedule of a grant.'], mood: 'bad' }
  const count = formatCount(current.count, 'payment')
  const verb = previous.count === 0 ? ' added' : ' changed'
  const isDifference = !Array.isArray(after) && previous.count > 0
  const removed = isDifference ? previous.payments.map((payment) => `Removed ${formatPayment(payment)}`) : []
  return {
    parts: [`${verb} the payment schedule of a grant: ${count}.`],
    quotes: [...removed, ...current.payments.map(formatPayment)],
  }
}
