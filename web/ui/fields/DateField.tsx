import { CalendarDays } from 'lucide-react'
import { useRef, useState, type Ref } from 'react'

import {
  explainInvalidDate,
  formatIsoDate,
  isAmbiguousDate,
  isCalendarDate,
  parseDate,
} from '#contract/rules/dates.ts'
import { IconButton } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Text } from '../layout/Text.tsx'
import { ControlFrame, Input } from './Control.tsx'
import styles from './DateField.module.css'
import { getControlProps, useDraft, useFieldIds, type FieldProps } from './field.ts'
import { Question } from './Question.tsx'

export interface DateFieldProps extends Omit<FieldProps<string>, 'value'> {
  /** `YYYY-MM-DD`, or invalid text as typed. The field explains the error. */
  value: string | null | undefined
  /** Whether the date must be in the past, so that `78` means 1978. */
  isPast?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

interface CalendarProps {
  value: string
  onPick: (value: string) => void
}

function Calendar({ value, onPick }: CalendarProps) {
  const system = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={system}
        className={styles.system}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={value}
        onChange={(event) => onPick(event.target.value)}
      />
      <IconButton label="Choose from a calendar" size="small" onClick={() => system.current?.showPicker()}>
        <Icon of={CalendarDays} />
      </IconButton>
    </>
  )
}

/** While an ambiguous date is typed, the field shows its interpretation. */
export function DateField({ value, onChange, onBlur, isPast, ref, ...props }: DateFieldProps) {
  const text = value ?? ''
  const valid = isCalendarDate(text)
  const [typed, setTyped] = useState('')
  const formatted = valid || typed.trim() !== text ? formatIsoDate(text) : text
  const draft = useDraft(formatted, formatted)
  // This explanation is more helpful than a schema error about the API's format.
  const problem = draft.editing ? undefined : explainInvalidDate(text, { isPast })
  const field = { ...props, error: problem ?? props.error }
  const ids = useFieldIds(field)
  return (
    <Question {...field} ids={ids}>
      <ControlFrame short end={<Calendar value={valid ? text : ''} onPick={onChange} />}>
        <Input
          {...getControlProps(field, ids)}
          ref={ref}
          autoComplete="off"
          placeholder="e.g. 4 Dec 2026"
          value={draft.text}
          onFocus={draft.begin}
          onChange={(event) => {
            draft.type(event.target.value)
            setTyped(event.target.value)
            onChange(parseDate(event.target.value, { isPast }))
          }}
          onBlur={() => {
            draft.end()
            onBlur?.()
          }}
        />
      </ControlFrame>
      {/* Always rendered, because screen readers announce only changes to an existing live region. */}
      <Text as="div" variant="small" tone="secondary" aria-live="polite" className={styles.words}>
        {draft.editing && valid && isAmbiguousDate(draft.text) && formatIsoDate(text)}
      </Text>
    </Question>
  )
}
