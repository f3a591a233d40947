import type { ApplicationFacts } from '#contract/rules/facts.ts'
import type { DocumentType } from '#contract/dictionary.ts'
import type { StateTone } from '#web/ui/status/StateTag.tsx'

export interface NeededDocument extends Pick<DocumentType, 'id' | 'name' | 'help'> {
  tag: { tone: StateTone; label: string }
}

/** Omits statements that are needed only without connected accounting, because they belong to a different step. */
export function listNeededDocuments(facts: ApplicationFacts, closed: boolean): NeededDocument[] {
  const loans = facts.assessment?.has_other_loans ?? null
  return facts.documentTypes
    .filter(({ show_on_start_flow, needed }) => show_on_start_flow && needed !== 'without_accounting')
    .map((type) => ({
      type,
      isReceived: facts.documents.some(
        ({ document_type, duplicate_of }) => document_type === type.id && duplicate_of === null,
      ),
    }))
    .filter(({ type, isReceived }) => type.needed !== 'with_other_loans' || loans !== false || isReceived)
    .toSorted((a, b) => rank(a.type, loans) - rank(b.type, loans))
    .map(({ type: { id, name, help, needed }, isReceived }) => ({
      id,
      name,
      help,
      tag: isReceived ? receivedTag : closed ? notSentTag : getTag(needed, loans),
    }))
}

const receivedTag = { tone: 'ok', label: 'Received' } as const
const notSentTag = { tone: 'idle', label: 'Not added' } as const
const neededTag = { tone: 'warn', label: 'Needed' } as const
/** For a document that is needed only if the company has other loans, until the question about them is answered. */
export const loansTag = { tone: 'idle', label: 'If you have loans' } as const

function getTag(need: DocumentType['needed'], loans: boolean | null): NeededDocument['tag'] {
  if (need === 'always' || (need === 'with_other_loans' && loans === true)) return neededTag
  if (need === 'with_other_loans') return loansTag
  return { tone: 'idle', label: 'Optional' }
}

const rank = ({ needed: need }: DocumentType, loans: boolean | null) => {
  if (need === 'always') return 0
  if (need === 'with_other_loans') return loans ? 1 : 2
  return 3
}
