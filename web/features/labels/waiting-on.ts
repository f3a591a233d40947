import type { Person } from '#contract/companies.ts'
import { waitingOn, type CompanyStatus } from '#contract/rules/statuses.ts'
import type { TurnHolder } from '#web/ui/feedback/TurnMark.tsx'
import { joinWords } from '#web/features/labels/lists.ts'

export interface Turn {
  holder: TurnHolder | null
  label: string
}

/** Whose turn it is to act, as this reader sees it. */
export function getTurn(status: CompanyStatus, analysts: readonly Person[], userId: string): Turn {
  const party = waitingOn(status)
  if (party === 'applicant') return { holder: 'applicant', label: 'Applicant' }
  if (party === null) return { holder: null, label: 'Nobody' }
  if (analysts.some(({ id }) => id === userId)) return { holder: 'me', label: 'You' }
  if (analysts.length === 0) return { holder: null, label: 'Unassigned' }
  return { holder: 'colleague', label: joinWords(analysts.map(({ name }) => name)) }
}
