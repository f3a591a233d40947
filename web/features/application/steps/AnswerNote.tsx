import { skipToken } from '@reduxjs/toolkit/query'
import { lazy } from 'react'
import { checkCompanyName } from '#contract/companies.ts'
import { isCountry } from '#contract/rules/countries.ts'
import { useAppSelector } from '#web/core/store.ts'
import { getLongest } from '#web/features/company/answers.ts'
import { useCheckCompanyNameQuery } from '#web/features/company/api.ts'
import { selectConnect } from '#web/features/company/slice.ts'
import { useStepHref } from '#web/features/company/step-href.ts'
import { OptionalPart } from '#web/ui/feedback/OptionalPart.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { formatCount } from '#web/ui/format.ts'
import { useStepFlow } from './flow.ts'
import type { Question } from '../questions/question.ts'
import { Link } from '#web/ui/actions/Link.tsx'

const BooksRunwayNote = lazy(async () => ({
  default: (await import('../questions/BooksRunwayNote.tsx')).BooksRunwayNote,
}))

/** The share of the longest answer from which on the room that is left is shown. */
const NEAR_THE_END = 0.8

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

/** The store keeps the reply, so every name that is typed is checked again. */
const checkOptions = { refetchOnMountOrArgChange: true, refetchOnFocus: false }

/** Checks, after a pause in typing, whether a name is available; a taken name becomes the field's error. */
function NameAvailability() {
  const typed = useAppSelector((state) => selectConnect(state).queue.pending['company.name']?.value)
  const { data } = useAppSelector((state) => selectConnect(state).company)
  const freeName = useAppSelector((state) => selectConnect(state).freeName)
  const isFree = freeName !== null && freeName === data?.name
  // A name that the field refuses, as with an invisible character, is not checked.
  const name = checkCompanyName.query.shape.name.safeParse(typed).success ? String(typed).trim() : null
  useCheckCompanyNameQuery(
    data && name !== null ? { query: { name, company: data.id } } : skipToken,
    checkOptions,
  )
  if (!isFree) return null
  return (
    <Text as="output" variant="small" tone="secondary">
      No other company here uses this name.
    </Text>
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
