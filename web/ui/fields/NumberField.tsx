import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { Ref } from 'react'

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

interface AffixedProps {
  props: Omit<FieldProps<never>, 'value' | 'onChange'>
  inputRef?: Ref<HTMLInputElement> | undefined
  /** At rest and as edited. */
  tidy: string
  bare: string
  onText: (text: string) => void
  before?: string | undefined
  after?: string | undefined
  /** What a screen reader says for the sign before or after. */
  spoken?: string | undefined
  inputMode: 'decimal' | 'numeric'
}

const classOf = (before?: string, after?: string) => {
  if (before) return 'before-input'
  return after ? 'after-input' : undefined
}

function Affixed({ props, inputRef, tidy, bare, onText, before, after, spoken, inputMode }: AffixedProps) {
  const ids = useFieldIds(props)
  const draft = useDraft(tidy, bare)
  const unitId = `${ids.id}-unit`
  return (
    <Question {...props} ids={ids}>
      <Box sx={affixSx}>
        {before && (
          <span className="affix before" aria-hidden>
            {before}
          </span>
        )}
        <Box
          component="input"
          ref={inputRef}
          className={classOf(before, after)}
          id={ids.id}
          name={props.name}
          inputMode={inputMode}
          autoComplete="off"
          value={draft.text}
          onFocus={draft.begin}
          onChange={(event) => {
            draft.type(event.target.value)
            onText(event.target.value)
          }}
          onBlur={() => {
            draft.end()
            props.onBlur?.()
          }}
          disabled={props.disabled}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={[spoken && unitId, ids.describedBy].filter(Boolean).join(' ') || undefined}
          sx={controlSx}
        />
        {after && (
          <span className="affix after" aria-hidden>
            {after}
          </span>
        )}
        {spoken && <VisuallyHidden id={unitId}>{spoken}</VisuallyHidden>}
      </Box>
    </Question>
  )
}

export interface NumberFieldProps extends FieldProps<number | string | null> {
  /** The unit after the number: `months`, `%`. */
  unit?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Text as a number; `null` when empty, the text itself when it is not a number. */
export function readNumber(text: string): number | string | null {
  const bare = text.replace(/[,\s]/g, '')
  if (!bare) return null
  return /^-?\d*\.?\d+$|^-?\d+\.$/.test(bare) ? Number(bare) : text
}

/**
 * A number with its unit. Gives a number, `null` when emptied, and what was typed when that is not a number,
 * so that nothing typed is lost and the form can say what is wrong.
 */
export function NumberField({ value, onChange, unit, ref, ...props }: NumberFieldProps) {
  const text = value === null ? '' : String(value)
  return (
    <Affixed
      props={props}
      inputRef={ref}
      tidy={text}
      bare={text}
      onText={(typed) => onChange(readNumber(typed))}
      after={unit}
      spoken={unit}
      inputMode="decimal"
    />
  )
}

export interface MoneyFieldProps extends Omit<FieldProps<string>, 'value'> {
  /** Dollars as on the wire, `"250000.00"`. */
  value: string | null | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Text as dollars on the wire: `250,000` gives `250000.00`; the text itself when it is not an amount. */
export function readMoney(text: string): string {
  const bare = text.replace(/[$,\s]/g, '')
  const parts = /^(\d+)(?:\.(\d{0,2}))?$/.exec(bare)
  if (!parts) return text.trim()
  const [, dollars = '0', cents = ''] = parts
  return `${dollars.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`
}

const isAmount = (value: string) => /^\d+\.\d{2}$/.test(value)
const withoutEmptyCents = (value: string) => (isAmount(value) ? value.replace(/\.00$/, '') : value)
const grouped = (value: string) =>
  isAmount(value) ? withoutEmptyCents(value).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',') : value

/**
 * US dollars: typed as whole dollars, grouped at rest (`250,000`). Gives the wire form `"250000.00"`, `""` when
 * emptied, and what was typed when that is not an amount.
 */
export function MoneyField({ value, onChange, ref, ...props }: MoneyFieldProps) {
  const amount = value ?? ''
  return (
    <Affixed
      props={props}
      inputRef={ref}
      tidy={grouped(amount)}
      bare={withoutEmptyCents(amount)}
      onText={(typed) => onChange(readMoney(typed))}
      before="$"
      spoken="US dollars"
      inputMode="decimal"
    />
  )
}
