import type { Change } from '#contract/history.ts'
import { answerLabel, answerPlace } from './answer-names.ts'
import { answerText, type Names } from './answer-text.ts'
import type { AnswerChange, Part } from './change-events.ts'
import { joinWords } from './lists.ts'

/** Longer answers do not fit into a sentence; characters. */
const inline = 48

interface Collapsed extends AnswerChange {
  section: string
}

const placeOf = ({ entity, field }: Change) => answerPlace(entity, field)

/** One row an answer: what it was before the sitting, and what it is after it. Answers put back are left out. In the order of the form. */
function collapse(changes: readonly Change[], names: Names): Collapsed[] {
  const rows = new Map<string, { first: Change; last: Change }>()
  // newest first: what comes later in the list is what stood there before
  for (const change of changes) {
    const key = `${change.entity}.${change.field}`
    rows.set(key, { last: rows.get(key)?.last ?? change, first: change })
  }
  return [...rows.values()]
    .filter(({ first, last }) => JSON.stringify(first.before) !== JSON.stringify(last.after))
    .toSorted((one, other) => placeOf(one.first) - placeOf(other.first))
    .map(({ first, last }) => {
      const { label, section, control } = answerLabel(first.entity, first.field)
      return {
        label,
        section,
        before: answerText(control, first.before, names),
        after: answerText(control, last.after, names),
      }
    })
}

/** Whether an answer has room in a sentence. */
export const isShort = (text: string | null) => text === null || text.length <= inline

function oneAnswer({ label, before, after }: Collapsed): { parts: Part[]; table: AnswerChange[] } | null {
  if (!isShort(before) || !isShort(after)) return null
  const named = { strong: label }
  if (before === null) return { parts: [' answered ', named, `: ${after}.`], table: [] }
  if (after === null) return { parts: [' cleared ', named, ', which was ', { was: before }, '.'], table: [] }
  return { parts: [' changed ', named, ' from ', { was: before }, ' to ', { strong: after }, '.'], table: [] }
}

/** What somebody did to the answers, after their name: a sentence, and a table where one does not hold it all. */
export function answerSentence(
  changes: readonly Change[],
  names: Names,
): { parts: Part[]; table: AnswerChange[] } {
  const rows = collapse(changes, names)
  const [first] = rows
  if (!first) return { parts: [' changed answers and put them back.'], table: [] }
  const single = rows.length === 1 ? oneAnswer(first) : null
  if (single) return single
  const table = rows.map(({ label, before, after }) => ({ label, before, after }))
  const isNew = rows.every(({ before }) => before === null)
  const sections = [...new Set(rows.map(({ section }) => section))]
  const what =
    rows.length === 1 ? { strong: first.label } : `${rows.length} ${isNew ? 'questions' : 'answers'}`
  const where: Part[] = rows.length === 1 ? [] : [' in ', { strong: joinWords(sections) }]
  return { parts: [isNew ? ' answered ' : ' changed ', what, ...where, '.'], table }
}
