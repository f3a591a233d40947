import type { ApplicationFacts } from '#contract/rules/facts.ts'
import type { DocumentType } from '#contract/dictionary.ts'
import type { StateTone } from '#web/ui/feedback/StateTag.tsx'

/** A kind of document that the application takes, and how it stands. */
export interface NeededDocument extends Pick<DocumentType, 'id' | 'name' | 'help'> {
  tag: { tone: StateTone; label: string }
}

/**
 * The kinds of documents of the start flow, those that are needed first. Loan agreements are not asked of a company
 * that said it has no loans, unless it sent some. What stands in for connected books belongs to another step. Nothing
 * is called needed once the application is `closed` to changes.
 */
export function listNeededDocuments(facts: ApplicationFacts, closed: boolean): NeededDocument[] {
  const loans = facts.assessment?.has_other_loans ?? null
  return facts.documentTypes
    .filter(({ show_on_start_flow, needed }) => show_on_start_flow && needed !== 'without_accounting')
    .map((type) => ({ type, isReceived: facts.documents.some((one) => one.document_type === type.id) }))
    .filter(({ type, isReceived }) => type.needed !== 'with_other_loans' || loans !== false || isReceived)
    .toSorted((one, other) => rank(one.type, loans) - rank(other.type, loans))
    .map(({ type: { id, name, help, needed }, isReceived }) => ({
      id,
      name,
      help,
      tag: isReceived ? received : closed ? notSent : getTag(needed, loans),
    }))
}

const received = { tone: 'ok', label: 'Received' } as const
const notSent = { tone: 'idle', label: 'Not sent' } as const
const wanted = { tone: 'warn', label: 'Needed' } as const

function getTag(need: DocumentType['needed'], loans: boolean | null): NeededDocument['tag'] {
  if (need === 'always' || (need === 'with_other_loans' && loans === true)) return wanted
  if (need === 'with_other_loans') return { tone: 'idle', label: 'If you have loans' }
  return { tone: 'idle', label: 'Optional' }
}

const rank = ({ needed: need }: DocumentType, loans: boolean | null) => {
  if (need === 'always') return 0
  if (need === 'with_other_loans') return loans ? 1 : 2
  return 3
}
