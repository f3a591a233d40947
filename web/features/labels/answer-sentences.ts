import type { Change } from '#contract/history.ts'
import { getAnswerLabel, getAnswerPlace } from './answer-names.ts'
import { formatAnswer, type Names } from './answer-text.ts'
import type { AnswerChange, Part } from './change-events.ts'
import { joinWords } from './lists.ts'

/** The longest answer that fits into a sentence, in characters. */
const maxInline = 48

interface MergedChange extends AnswerChange {
  section: string
}

const getPlace = ({ entity, field }: Change) => getAnswerPlace(entity, field)

/** Merges the changes of each answer into one row, in the order of the form; answers changed back are left out. */
function mergeChanges(changes: readonly Change[], names: Names): MergedChange[] {
  const rows = new Map<string, { first: Change; last: Change }>()
  // newest first: a later entry holds an earlier answer
  for (const change of changes) {
    const key = `${change.entity}.${change.field}`
    rows.set(key, { last: rows.get(key)?.last ?? change, first: change })
  }
  return [...rows.values()]
    .filter(({ first, last }) => JSON.stringify(first.before) !== JSON.stringify(last.after))
    .toSorted((one, other) => getPlace(one.first) - getPlace(other.first))
    .map(({ first, last }) => {
      const { label, section, control } = getAnswerLabel(first.entity, first.field)
      return {
        label,
        section,
        before: formatAnswer(control, first.before, names),
        after: formatAnswer(control, last.after, names),
      }
    })
}

const isShort = (text: string | null) => text === null || text.length <= maxInline

/** One answer in a sentence, null where it is too long for one; `of` says what it is about. */
export function describeOneAnswer({ label, before, after }: AnswerChange, of = ''): Part[] | null {
  if (!isShort(before) || !isShort(after)) return null
  const question = { strong: label }
  if (before === null) return [' answered ', question, `${of}: ${after}.`]
  if (after === null) return [' cleared ', question, `${of}, which was `, { was: before }, '.']
  return [' changed ', question, `${of} from `, { was: before }, ' to ', { strong: after }, '.']
}

/** Describes changed answers, to follow the author's name: a sentence, and a table when it cannot hold them all. */
export function describeAnswers(
  changes: readonly Change[],
  names: Names,
): { parts: Part[]; table: AnswerChange[] } {
  const rows = mergeChanges(changes, names)
  const [first] = rows
  if (!first) return { parts: [' changed answers and put them back.'], table: [] }
  const single = rows.length === 1 ? describeOneAnswer(first) : null
  if (single) return { parts: single, table: [] }
  const table = rows.map(({ label, before, after }) => ({ label, before, after }))
  const isNew = rows.every(({ before }) => before === null)
  const sections = [...new Set(rows.map(({ section }) => section))]
  const subject =
    rows.length === 1 ? { strong: first.label } : `${rows.length} ${isNew ? 'questions' : 'answers'}`
  const location: Part[] = rows.length === 1 ? [] : [' in ', { strong: joinWords(sections) }]
  return { parts: [isNew ? ' answered ' : ' changed ', subject, ...location, '.'], table }
}
