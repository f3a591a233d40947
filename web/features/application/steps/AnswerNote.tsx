import { skipToken } from '@reduxjs/toolkit/query'
import { lazy } from 'react'
import { checkCompanyName } from '#contract/companies.ts'
import { isCountry } from '#contract/rules/countries.ts'
import { paths } from '#web/core/address/paths.ts'
import { useAppSelector } from '#web/core/store.ts'
import { getMaxAnswerLength } from '#web/features/company/answers.ts'
import { useCheckCompanyNameQuery } from '#web/features/company/api.ts'
import { selectConnect } from '#web/features/company/slice.ts'
import { useStepHref } from '#web/features/company/step-href.ts'
import { isBooksField } from '#web/features/financials/books-fields.ts'
import { OptionalPart } from '#web/ui/feedback/OptionalPart.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { formatCount } from '#web/ui/format.ts'
import { useStepFlow } from './flow.ts'
import type { Question } from '../questions/question.ts'
import { Link } from '#web/ui/actions/Link.tsx'

const BooksNote = lazy(async () => ({ default: (await import('../questions/BooksNote.tsx')).BooksNote }))

/** The character count appears at this share of the maximum length. */
const counterThreshold = 0.8

function countRemaining(text: string, maxLength: number | null): number | null {
  const { length } = text.trim()
  return maxLength === null || length < maxLength * counterThreshold ? null : maxLength - length
}

function CharacterCount({ question, value }: { question: Question; value: unknown }) {
  const remaining = countRemaining(typeof value === 'string' ? value : '', getMaxAnswerLength(question.field))
  if (remaining === null) return null
  return (
    <Text variant="small" tone="secondary" aria-live="polite">
      {remaining < 0
        ? `${formatCount(-remaining, 'character')} too many`
        : `${formatCount(remaining, 'character')} remaining`}
    </Text>
  )
}

/** Hidden during the CFO setup, because CFO customers can be in any country. */
function OutsideNote() {
  if (!useStepFlow().isApplication) return null
  return (
    <Note live="status">
      For now, we only fund companies in the United States. You can still submit your application to join our
      waitlist.
    </Note>
  )
}

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

/** Checks a name again even if its response is cached, because someone may have taken the name since. */
const checkOptions = { refetchOnMountOrArgChange: true, refetchOnFocus: false }

/** Shows only that a name is available: a taken name becomes the field's error. */
function NameAvailability() {
  const typed = useAppSelector((state) => selectConnect(state).queue.pending['company.name']?.value)
  const { data } = useAppSelector((state) => selectConnect(state).company)
  const availableName = useAppSelector((state) => selectConnect(state).availableName)
  const isAvailable = availableName !== null && availableName === data?.name
  // Skip names that fail validation, for example because of an invisible character.
  const name = checkCompanyName.query.shape.name.safeParse(typed).success ? String(typed).trim() : null
  useCheckCompanyNameQuery(
    data && name !== null ? { query: { name, company: data.id } } : skipToken,
    checkOptions,
  )
  if (!isAvailable) return null
  return (
    <Text as="output" variant="small" tone="secondary">
      This name is available.
    </Text>
  )
}

const AddedNote = ({ children }: { children: string }) => (
  <Text variant="small" tone="secondary" aria-live="polite">
    {children}
  </Text>
)

function FundingNote({ value }: { value: unknown }) {
  const types = Array.isArray(value) ? (value as string[]) : []
  return (
    <>
      {types.some((type) => type === 'grant' || type === 'government_contract') && (
        <AddedNote>This answer adds questions about your grants and contracts.</AddedNote>
      )}
      {types.includes('vc_intro') && (
        <Note live="status">
          {types.length === 1
            ? 'If you only want introductions, we ask about you and your company but don’t need books or documents. You also '
            : 'For introductions, you also '}
          <Link href={paths.introductions}>choose investors and write them a letter</Link>, now or after this
          application.
        </Note>
      )}
    </>
  )
}

const NoCopiesNote = () => (
  <Note live="status">
    You can continue without copies. We accept purchase orders, invoices or emails from the customer instead,
    and we’ll request them later.
  </Note>
)

interface AnswerNoteProps {
  question: Question
  value: unknown
  onChange: (value: unknown) => void
}

export function AnswerNote({ question, value, onChange }: AnswerNoteProps) {
  if (question.field === 'company.name') return <NameAvailability />
  if (question.field === 'company.country_code')
    return typeof value === 'string' && value !== 'US' && isCountry(value) && <OutsideNote />
  if (question.field === 'company.funding_application_type') return <FundingNote value={value} />
  if (question.field === 'company.has_government_contracts')
    return (
      value === true && (
        <AddedNote>This answer adds questions about the award, its payments and its documents.</AddedNote>
      )
    )
  if (question.field === 'company.has_commercial_contracts')
    return value === true && <AddedNote>This answer adds questions about these contracts.</AddedNote>
  if (question.field.endsWith('.funding_type'))
    return (
      typeof value === 'string' &&
      value !== 'all_upfront' && (
        <AddedNote>This answer adds a question about the payment schedule.</AddedNote>
      )
    )
  if (question.field === 'commercial_contracts.has_documents') return value === false && <NoCopiesNote />
  if (isBooksField(question.field))
    return (
      <>
        {question.field === 'assessment.has_other_loans' && value === true && <LoansNote />}
        <OptionalPart>
          <BooksNote field={question.field} control={question.control} value={value} onApply={onChange} />
        </OptionalPart>
      </>
    )
  const isTyped = question.control.kind === 'text' || question.control.kind === 'long'
  return isTyped && <CharacterCount question={question} value={value} />
}
