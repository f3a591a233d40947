import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { paths } from '#web/core/address/paths.ts'
import { useAppSelector } from '#web/core/store.ts'
import type { Field } from '#web/features/company/answers.ts'
import { selectAnswer, selectCompany } from '#web/features/company/selectors.ts'
import { useListMetricsQuery } from '#web/features/financials/api.ts'
import type { BooksField } from '#web/features/financials/books-fields.ts'
import { getBooksFigure, toBooksRequest } from '#web/features/financials/books-figures.ts'
import { focusField } from '#web/ui/fields/field.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import type { Question } from './question.ts'

interface BooksNoteProps {
  field: BooksField
  control: Question['control']
  value: unknown
  onApply: (value: unknown) => void
}

export function BooksNote({ field, control, value, onApply }: BooksNoteProps) {
  const metrics = useListMetricsQuery(toBooksRequest(useAppSelector(selectCompany))).currentData
  const figure = getBooksFigure(field, metrics)
  const isFlag = control.kind === 'flags'
  usePrefilledFlag(field, isFlag && figure?.answer === true, onApply)
  if (!figure) return null
  const { key, claim, basis, answer } = figure
  const newValue = isFlag ? [field] : answer
  const apply = () => {
    // The field must show the new value before it receives focus.
    flushSync(() => onApply(newValue))
    focusField(field)
  }
  return (
    <Row wrap>
      <Text variant="small" tone="secondary">
        Your books show <b>{claim}</b>
        {basis && `: ${basis}`}.
      </Text>
      {answer !== null && !isApplied(value, newValue) && (
        <ActionLink onClick={apply}>
          {typeof answer === 'number' ? `Use ${formatAnswer(claim)}` : 'Use this'}
        </ActionLink>
      )}
      <ActionLink href={paths.figure(key)}>View calculation</ActionLink>
    </Row>
  )
}

/** `34.0% of payments from your largest customer` → `34.0%`. */
const formatAnswer = (claim: string) => claim.split(' of ')[0]

/** The answer to a number question may be a string that the user typed. */
const isApplied = (value: unknown, newValue: unknown) =>
  typeof newValue === 'number'
    ? Number(value ?? NaN) === newValue
    : JSON.stringify(value) === JSON.stringify(newValue)

/**
 * Prefills a flag from the books if neither the flag nor the runway has an answer, but only once per visit to the step,
 * so that a cleared flag stays empty. Does nothing if an input has focus when the figures arrive, because the flag
 * would hide the runway question, which the user may be answering.
 */
function usePrefilledFlag(field: Field, isShownByBooks: boolean, onApply: (value: unknown) => void) {
  const isUnanswered = useAppSelector((state) => selectAnswer(state, field) === null)
  const hasRunway = useAppSelector((state) => selectAnswer(state, 'assessment.runway_months') !== null)
  const isPrefilled = useRef(false)
  useEffect(() => {
    if (!isShownByBooks || !isUnanswered || hasRunway || isPrefilled.current) return
    isPrefilled.current = true
    if (document.activeElement instanceof HTMLInputElement) return
    onApply([field])
  }, [field, isShownByBooks, isUnanswered, hasRunway, onApply])
}
