import type { Person } from '#contract/companies.ts'
import { waitingOn, type CompanyStatus } from '#contract/rules/statuses.ts'
import type { BallHolder } from '#web/ui/feedback/TurnMark.tsx'
import { joinWords } from '#web/features/labels/lists.ts'

export interface Ball {
  holder: BallHolder
  words: string
}

/** Who has to move next, as the reader sees it. */
export function ballOf(status: CompanyStatus, analysts: readonly Person[], userId: string): Ball {
  const side = waitingOn(status)
  if (side === 'applicant') return { holder: 'applicant', words: 'Applicant' }
  if (side === 'nobody') return { holder: 'nobody', words: 'Nobody' }
  if (analysts.some(({ id }) => id === userId)) return { holder: 'me', words: 'You' }
  if (analysts.length === 0) return { holder: 'nobody', words: 'Unassigned' }
  return { holder: 'other', words: joinWords(analysts.map(({ name }) => name)) }
}
