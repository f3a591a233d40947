import { lazy } from 'react'
import { isCountry } from '#contract/rules/countries.ts'
import { getLongest } from '#web/features/company/answers.ts'
import { useStepHref } from '#web/features/company/step-href.ts'
import { OptionalPart } from '#web/ui/feedback/OptionalPart.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { formatCount } from '#web/ui/format.ts'
import { useStepFlow } from './flow.ts'
import { NameAvailability } from '../questions/NameAvailability.tsx'
import type { Question } from '../questions/question.ts'
import { Link } from '#web/ui/layout/Link.tsx'

const BooksRunwayNote = lazy(async () => ({
  default: (await import('../questions/BooksRunwayNote.tsx')).BooksRunwayNote,
}))

/** The share of the longest answer from which on the room that is left is shown. */
const NEAR_THE_END = 0.8

/** How much room a text has left, once it comes near its longest; nothing before. */
function getRoomLeft(text: string, maxLength: number | null): number | null {
  const { length } = text.trim()
  return maxLength === null || length < maxLength * NEAR_THE_END ? null : maxLength - length
}

function RoomLeft({ question, value }: { question: Question; value: unknown }) {
  const left = getRoomLeft(typeof value === 'string' ? value : '', getLongest(question.field))
  if (left === null) return null
  return (
    <Text variant="small" tone="secondary" aria-live="polite">
      {left < 0 ? `${formatCount(-left, 'character')} too many` : `${formatCount(left, 'character')} left`}
    </Text>
  )
}

/** Nobody is refused who applies for nothing. */
function OutsideNote() {
  if (!useStepFlow().isApplication) return null
  return (
    <Note live="status">
      We fund companies in the United States only, for now. You can finish and send the application anyway: it
      then goes on our waitlist.
    </Note>
  )
}

/** What owing money asks for, where the flow has a step for it. */
function LoansNote() {
  const href = useStepHref('financials/documents')
  return (
    href && (
      <Note live="status">
        Add the loan agreements under <Link href={href}>Documents</Link>.
      </Note>
    )
  )
}

interface AnswerNoteProps {
  question: Question
  value: unknown
  onChange: (value: unknown) => void
}

/**
 * What belongs to an answer, said while it is given: a name that is free, a country we do not fund yet, what the books say,
 * the room left.
 */
export function AnswerNote({ question, value, onChange }: AnswerNoteProps) {
  if (question.field === 'company.name') return <NameAvailability />
  if (question.field === 'company.country_code')
    return typeof value === 'string' && value !== 'US' && isCountry(value) && <OutsideNote />
  if (question.field === 'assessment.has_other_loans') return value === true && <LoansNote />
  if (question.field === 'assessment.runway_months')
    return (
      <OptionalPart>
        <BooksRunwayNote field={question.field} value={value} onTake={onChange} />
      </OptionalPart>
    )
  const isTyped = question.control.kind === 'text' || question.control.kind === 'long'
  return isTyped && <RoomLeft question={question} value={value} />
}
