import type { Change } from '#contract/history.ts'
import { introAnswers } from '#contract/intros.ts'
import { formatCount } from '#web/ui/format.ts'
import { isShort } from './answer-sentences.ts'
import { answerText, type Names } from './answer-text.ts'
import type { AnswerChange, HistoryEvent, Part, Sentence } from './change-events.ts'
import { type BelongingEntity, getBelonging } from './entity-names.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** One file that came, went, or was replaced; `of` says what it belongs to. */
export function fileSentence({ before, after }: Change, of: string): Sentence {
  const [old, file] = [textOf(before), textOf(after)]
  if (file === null) return { parts: [' removed ', { strong: old ?? 'a file' }, `, ${of}.`], mood: 'bad' }
  if (old === null) return { parts: [' uploaded ', { strong: file }, ` as ${of}.`] }
  return { parts: [' replaced ', { was: old }, ' with ', { strong: file }, `, ${of}.`] }
}

function oneField({ label, before, after }: AnswerChange, thing: string): Part[] {
  const named = { strong: label }
  const of = ` of ${thing}`
  if (before === null) return [' answered ', named, of, `: ${after}.`]
  if (after === null) return [' cleared ', named, of, ', which was ', { was: before }, '.']
  return [' changed ', named, of, ' from ', { was: before }, ' to ', { strong: after }, '.']
}

function fieldSentence(table: AnswerChange[], thing: string): Sentence {
  const [only, ...more] = table
  if (only && more.length === 0) {
    if (isShort(only.before) && isShort(only.after)) return { parts: oneField(only, thing) }
    const did = only.before === null ? ' answered ' : ' changed '
    return { parts: [did, { strong: only.label }, ` of ${thing}.`], table }
  }
  const isNew = table.every(({ before }) => before === null)
  const what = formatCount(table.length, isNew ? 'question' : 'answer')
  return { parts: [isNew ? ' answered ' : ' changed ', what, ` about ${thing}.`], table }
}

type Told = readonly [parts: Part[], mood?: HistoryEvent['mood']]

const introMoves: Record<string, Told> = {
  draft: [[' began an application for introductions.']],
  submitted: [[' submitted the application for introductions.'], 'good'],
  sent: [['The introductions were sent.'], 'good'],
}

const investorTold: Record<(typeof introAnswers)[number], (investor: Part) => Told> = {
  queued: (investor) => [[' introduces the company to ', investor, '.']],
  sent: (investor) => [['The introduction went out to ', investor, '.'], 'good'],
  failed: (investor) => [['The introduction could not be sent to ', investor, '.'], 'bad'],
  interested: (investor) => [[investor, ' is interested in the company.'], 'good'],
  declined: (investor) => [[investor, ' declined the introduction.'], 'bad'],
}

const answerOf = (value: unknown) => introAnswers.find((answer) => answer === value)

/** What is neither an answer nor a file: that the thing came or went, and what befell it. */
function deedOf({ entity, field, before, after }: Change): Told | null {
  if (entity === 'climate_grant' && field === 'status')
    return after === 'added' ? [[' added a grant.']] : [[' removed a grant.'], 'bad']
  if (entity === 'intro') {
    const investor = answerOf(after)
    if (field === 'status') return introMoves[textOf(after) ?? ''] ?? null
    return investor ? investorTold[investor]({ strong: field }) : null
  }
  if (entity === 'loan' && field === 'loan')
    return after === null
      ? [[' removed the loan ', { was: textOf(before) ?? '' }, '.'], 'bad']
      : [[' added the loan ', { strong: textOf(after) ?? '' }, '.']]
  return entity === 'loan' ? loanPaper(field, textOf(before), textOf(after)) : null
}

const papers: Record<string, string> = { document: 'a document', invoice: 'an invoice' }

function loanPaper(field: string, before: string | null, after: string | null): Told {
  const paper = papers[field] ?? 'a paper'
  if (before === null) return [[` added ${paper} to a loan: `, { strong: after ?? '' }, '.']]
  if (after === null) return [[` removed ${paper} of a loan: `, { was: before }, '.'], 'bad']
  return [[` changed ${paper} of a loan from `, { was: before }, ' to ', { strong: after }, '.']]
}

/** What somebody did to one grant, the contracts, an application for introductions, or a loan. */
function thingSentences(entity: BelongingEntity, changes: readonly Change[], names: Names): Sentence[] {
  const { name, fields, files } = getBelonging(entity)
  const order = Object.keys(fields)
  const answers = changes.filter(({ field }) => Object.hasOwn(fields, field) && !isMove(entity, field))
  const rest = changes.filter((change) => !answers.includes(change))
  const table = answers
    .toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
    .map(({ field, before, after }) => {
      const { label, control } = fields[field] ?? { label: field, control: { kind: 'text' } }
      return { label, before: answerText(control, before, names), after: answerText(control, after, names) }
    })
  const deeds = rest.map((change): Sentence => {
    const file = Object.hasOwn(files, change.field) ? files[change.field] : undefined
    if (file) return fileSentence(change, `${file} of ${name}`)
    const [parts, mood = 'plain'] = deedOf(change) ?? [[` changed ${name}.`]]
    return { parts, mood }
  })
  // what was answered in the same breath as something began stands below it
  const [first, ...others] = deeds
  if (first && others.length === 0 && isBeginning(rest)) return [{ ...first, table }]
  return table.length > 0 ? [fieldSentence(table, name), ...deeds] : deeds
}

/** A loan has a status that is a field like others; that of the rest says where they are. */
const isMove = (entity: BelongingEntity, field: string) => entity !== 'loan' && field === 'status'

const isBeginning = (changes: readonly Change[]) =>
  changes.some(({ field, before }) => field === 'status' && before === null)

/** The sentences of every thing that these changes touch, one thing after the other. */
export function sentencesOfThings(changes: readonly Change[], names: Names): Sentence[] {
  const touched = Map.groupBy(changes, ({ entity, entity_id }) => `${entity}.${entity_id}`)
  return [...touched.values()].flatMap((own) => {
    const entity = own[0]?.entity
    return entity === 'climate_grant' ||
      entity === 'commercial_contracts' ||
      entity === 'intro' ||
      entity === 'loan'
      ? thingSentences(entity, own, names)
      : own.flatMap((change) => (change.entity === 'payment_schedule' ? scheduleSentence(change) : []))
  })
}

/** The log keeps every payment in words. */
function scheduleSentence({ before, after }: Change): Sentence {
  const [old, now] = [before, after].map((value) =>
    Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [],
  )
  const quotes = now ?? []
  if (quotes.length === 0) return { parts: [' removed the payment schedule of a grant.'], mood: 'bad' }
  const count = formatCount(quotes.length, 'payment')
  const did = (old ?? []).length === 0 ? ' added' : ' changed'
  return { parts: [`${did} the payment schedule of a grant: ${count}.`], quotes }
}
