import type { Change } from '#contract/history.ts'
import { getAnswerLabel, getAnswerPosition } from './answer-names.ts'
import { formatAnswer, type Names } from './answer-text.ts'
import type { AnswerChange, Part } from './change-events.ts'
import { joinWords } from './lists.ts'

/** Maximum length of an answer in a sentence, in characters. Longer answers go into the table. */
const maxInline = 48

interface MergedChange extends AnswerChange {
  section: string
}

const getPosition = ({ entity, field }: Change) => getAnswerPosition(entity, field)

function mergeChanges(changes: readonly Change[], names: Names): MergedChange[] {
  const rows = new Map<string, { first: Change; last: Change }>()
  // Changes are newest first: `last` stays at the newest change, and each older change replaces `first`.
  for (const change of changes) {
    const key = `${change.entity}.${change.field}`
    rows.set(key, { last: rows.get(key)?.last ?? change, first: change })
  }
  return [...rows.values()]
    .filter(({ first, last }) => JSON.stringify(first.before) !== JSON.stringify(last.after))
    .toSorted((a, b) => getPosition(a.first) - getPosition(b.first))
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

/** Returns null if an answer is too long for a sentence. `suffix` names the entity, for example ` for a grant`. */
export function describeAnswerChange({ label, before, after }: AnswerChange, suffix = ''): Part[] | null {
  if (!isShort(before) || !isShort(after)) return null
  const question = { strong: label }
  if (before === null) return [' answered ', question, `${suffix}: ${after}.`]
  if (after === null) return [' cleared ', question, `${suffix}, which was `, { was: before }, '.']
  return [' changed ', question, `${suffix} from `, { was: before }, ' to ', { strong: after }, '.']
}

export function describeAnswerChanges(
  changes: readonly Change[],
  names: Names,
): { parts: Part[]; table: AnswerChange[] } {
  const rows = mergeChanges(changes, names)
  const [first] = rows
  if (!first) return { parts: [' changed answers, then changed them back.'], table: [] }
  const single = rows.length === 1 ? describeAnswerChange(first) : null
  if (single) return { parts: single, table: [] }
  const table = rows.map(({ label, before, after }) => ({ label, before, after }))
  const isNew = rows.every(({ before }) => before === null)
  const sections = [...new Set(rows.map(({ section }) => section))]
  const subject =
    rows.length === 1 ? { strong: first.label } : `${rows.length} ${isNew ? 'questions' : 'answers'}`
  const location: Part[] = rows.length === 1 ? [] : [' in ', { strong: joinWords(sections) }]
  return { parts: [isNew ? ' answered ' : ' changed ', subject, ...location, '.'], table }
}
