import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ComponentProps, Ref } from 'react'
import { NumericFormat, type NumericFormatProps } from 'react-number-format'

import { controlSx } from './control.ts'
import { useDraft, useFieldIds, type FieldProps } from './field.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { Question } from './Question.tsx'

const affixSx = {
  position: 'relative',
  display: 'flex',
  alignItems: 'stretch',
  maxWidth: 240,
  '& > .affix': {
    display: 'grid',
    placeItems: 'center',
    px: 'var(--ui-control-pad)',
    border: '1px solid',
    borderColor: 'field',
    bgcolor: 'shade',
    color: 'text.secondary',
    fontSize: 'var(--ui-button-text)',
    whiteSpace: 'nowrap',
  },
  '&:has([aria-invalid]) > .affix': { borderColor: 'error.main' },
  '& > .after': { borderLeft: 0, borderRadius: '0 var(--ui-control-radius) var(--ui-control-radius) 0' },
  '& > .before': { borderRight: 0, borderRadius: 'var(--ui-control-radius) 0 0 var(--ui-control-radius)' },
  '& > .after-input': { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  '& > .before-input': { borderTopLeftRadius: 0, borderBottomLeftRadius: 0 },
} as const satisfies SxProps<Theme>

interface AffixedFieldProps extends Omit<FieldProps<never>, 'value' | 'onChange'> {
  /** The plain number, `250000.5`; empty for none. */
  digits: string
  onDigits: (digits: string) => void
  /** The number format; thousands are grouped only while nobody types. */
  format?: Pick<NumericFormatProps, 'decimalScale' | 'allowNegative' | 'thousandSeparator'> | undefined
  prefix?: string | undefined
  suffix?: string | undefined
  /** The prefix or suffix for screen readers. */
  spoken?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const Input = (props: ComponentProps<'input'>) => <Box component="input" {...props} sx={controlSx} />

const Affix = ({ side, children }: { side: 'before' | 'after'; children: string | undefined }) =>
  children && (
    <span className={`affix ${side}`} aria-hidden>
      {children}
    </span>
  )

function AffixedField({
  digits,
  onDigits,
  format,
  prefix,
  suffix,
  spoken,
  ref,
  ...props
}: AffixedFieldProps) {
  const ids = useFieldIds(props)
  const draft = useDraft(digits, digits)
  const unitId = `${ids.id}-unit`
  const describedBy = [spoken && unitId, ids.describedBy].filter(Boolean).join(' ')
  return (
    <Question {...props} ids={ids}>
      <Box sx={affixSx}>
        <Affix side="before">{prefix}</Affix>
        <NumericFormat
          {...format}
          {...(draft.editing && { thousandSeparator: false })}
          customInput={Input}
          getInputRef={ref ?? null}
          className={prefix ? 'before-input' : suffix && 'after-input'}
          id={ids.id}
          name={props.name}
          inputMode="decimal"
          autoComplete="off"
          value={draft.text}
          valueIsNumericString
          onFocus={draft.begin}
          onValueChange={({ value }, { event }) => {
            // Without an event the value changed from outside, not by typing.
            if (!event) return
            draft.type(value)
            onDigits(value)
          }}
          onBlur={() => {
            draft.end()
            props.onBlur?.()
          }}
          disabled={props.disabled}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        <Affix side="after">{suffix}</Affix>
        {spoken && <VisuallyHidden id={unitId}>{spoken}</VisuallyHidden>}
      </Box>
    </Question>
  )
}

export interface NumberFieldProps extends FieldProps<number | null> {
  /** The unit after the number: `months`, `%`. */
  unit?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A number with its unit; emptied, it reports null. */
export const NumberField = ({ value, onChange, unit, ...props }: NumberFieldProps) => (
  <AffixedField
    {...props}
    digits={value === null ? '' : String(value)}
    onDigits={(digits) => onChange(/\d/.test(digits) ? Number(digits) : null)}
    suffix={unit}
    spoken={unit}
  />
)

export interface MoneyFieldProps extends Omit<FieldProps<string>, 'value'> {
  /** Dollars as on the wire, `"250000.00"`. */
  value: string | null | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Converts digits to dollars on the wire: `0250000.5` becomes `250000.50`. */
export function toWireAmount(digits: string): string {
  const [dollars = '', cents = ''] = digits.split('.')
  if (!dollars && !cents) return ''
  return `${dollars.replace(/^0+(?=\d)/, '') || '0'}.${cents.padEnd(2, '0')}`
}

const dollars = { decimalScale: 2, allowNegative: false, thousandSeparator: ',' }

/** US dollars, grouped (`250,000`) unless focused. Reports the wire form `"250000.00"`, and `""` when emptied. */
export const MoneyField = ({ value, onChange, ...props }: MoneyFieldProps) => (
  <AffixedField
    {...props}
    digits={value?.replace(/\.00$/, '') ?? ''}
    onDigits={(digits) => onChange(toWireAmount(digits))}
    format={dollars}
    prefix="$"
    spoken="US dollars"
  />
)
