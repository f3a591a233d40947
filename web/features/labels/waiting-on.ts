import type { Person } from '#contract/companies.ts'
import { type CompanyWithItems, getWaitingParty } from '#contract/rules/statuses.ts'
import type { WaitingOn } from '#web/ui/status/TurnMark.tsx'
import { joinWords } from '#web/features/labels/lists.ts'

export interface Turn {
  waitingOn: WaitingOn | null
  label: string
}

export function getWaitingOn(company: CompanyWithItems, analysts: readonly Person[], userId: string): Turn {
  const party = getWaitingParty(company)
  if (party === 'applicant') return { waitingOn: 'applicant', label: 'Applicant' }
  if (party === null) return { waitingOn: null, label: 'No one' }
  if (analysts.some(({ id }) => id === userId)) return { waitingOn: 'me', label: 'You' }
  if (analysts.length === 0) return { waitingOn: null, label: 'Unassigned' }
  return { waitingOn: 'colleague', label: joinWords(analysts.map(({ name }) => name)) }
}
