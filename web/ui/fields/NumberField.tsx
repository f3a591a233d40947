import { clsx } from 'clsx'
import type { Ref } from 'react'
import { normalizeCode } from '#contract/rules/text/invisible.ts'
import { formatMoney, isAmount, parseMoney } from '#contract/rules/money.ts'
import { parseNumber, type Parsed, type Unit } from '#contract/rules/numbers.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { bareInputClass, controlBoxClass } from './Control.tsx'
import { getControlProps, useDraft, useFieldIds, type FieldProps } from './field.ts'
import styles from './NumberField.module.css'
import { Question } from './Question.tsx'

interface TypedFieldProps<Value> extends Omit<FieldProps<Value | string | null>, 'value'> {
  /** `formatted` is the value when not focused (`250,000`), `editable` the value while it is edited (`250000`). */
  formatted: string
  editable: string
  parse: (text: string) => Parsed<Value>
  prefix?: string | undefined
  suffix?: string | undefined
  /** The prefix or suffix for screen readers. */
  spoken?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

type Typing<Value> = Pick<TypedFieldProps<Value>, 'formatted' | 'editable' | 'parse' | 'onChange'>

/** Stores the typed text and reports its value: null if empty, the text itself if it does not parse. */
function useTyping<Value>({ formatted, editable, parse, onChange }: Typing<Value>) {
  const draft = useDraft(formatted, editable)
  const parsed = editable ? parse(editable) : undefined
  const problem = draft.editing || !parsed || parsed.ok ? undefined : parsed.problem
  const change = (text: string) => {
    const typed = normalizeCode(text) ? parse(text) : undefined
    draft.type(text)
    onChange(typed ? (typed.ok ? typed.value : text) : null)
  }
  return { draft, problem, change }
}

function TypedField<Value>({ prefix, suffix, spoken, ref, ...props }: TypedFieldProps<Value>) {
  const { draft, problem, change } = useTyping(props)
  const field = { ...props, error: props.error ?? problem }
  const ids = useFieldIds(field)
  const unitId = `${ids.id}-unit`
  return (
    <Question {...field} ids={ids}>
      <div data-short className={clsx(controlBoxClass, styles.frame)}>
        {prefix && (
          <span className={styles.affix} aria-hidden>
            {prefix}
          </span>
        )}
        <input
          {...getControlProps(field, ids)}
          ref={ref}
          className={clsx(bareInputClass, styles.number)}
          inputMode="decimal"
          autoComplete="off"
          value={draft.text}
          onFocus={draft.begin}
          onChange={(event) => change(event.target.value)}
          onBlur={() => {
            draft.end()
            props.onBlur?.()
          }}
          aria-describedby={[spoken && unitId, ids.describedBy].filter(Boolean).join(' ') || undefined}
        />
        {suffix && (
          <span className={styles.affix} aria-hidden>
            {suffix}
          </span>
        )}
        {spoken && <VisuallyHidden id={unitId}>{spoken}</VisuallyHidden>}
      </div>
    </Question>
  )
}

export interface NumberFieldProps extends Omit<FieldProps<number | string | null>, 'value'> {
  /** A number, or typed text that is not a number. */
  value: number | string | null
  unit?: Unit | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function NumberField({ value, unit, ...props }: NumberFieldProps) {
  const text = value === null ? '' : String(value)
  const parse = (typed: string) => parseNumber(typed, unit)
  return <TypedField {...props} formatted={text} editable={text} parse={parse} suffix={unit} spoken={unit} />
}

export interface MoneyFieldProps extends Omit<FieldProps<string>, 'value'> {
  /** The wire form `"250000.00"`, or typed text that is not an amount. */
  value: string | null | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Reports the wire form `"250000.00"`, `""` if empty, and invalid text as typed. */
export function MoneyField({ value, onChange, ...props }: MoneyFieldProps) {
  const amount = value ?? ''
  return (
    <TypedField
      {...props}
      formatted={isAmount(amount) ? formatMoney(amount).replace('$', '') : amount}
      editable={amount.replace(/\.00$/, '')}
      parse={parseMoney}
      onChange={(typed) => onChange(typed ?? '')}
      prefix="$"
      spoken="US dollars"
    />
  )
}
