import { type FocusEvent, useId, useState, type ReactNode } from 'react'

/**
 * The props of every field. Values are plain in both directions (never events), so a field works the same with
 * React Hook Form's `Controller` (`{...field}`), with a store or with `useState`.
 */
export interface FieldProps<Value> {
  label: ReactNode
  value: Value
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  /** The id of the control (of the group for choices), which an error summary links to; `name` when absent. */
  id?: string | undefined
  name?: string | undefined
  /** One or two short sentences under the question. */
  hint?: ReactNode
  /** What is wrong and how to fix it; shown beside the control. */
  error?: string | undefined
  /** Adds the word "optional" to the question. */
  optional?: boolean | undefined
  /** Shows the label to screen readers only, below a column heading. */
  hideLabel?: boolean | undefined
  /** A `ConflictChoice`, between the question and its control. */
  conflict?: ReactNode
  /** Shown under the control, such as the figure in the ledger. */
  after?: ReactNode
  disabled?: boolean | undefined
}

export interface FieldIds {
  id: string
  /** Of the label of a single control. */
  labelId: string
  hintId: string
  errorId: string
  /** `aria-describedby` of the control. */
  describedBy: string | undefined
}

/** The ids that link a control to its hint and its error. */
export function useFieldIds(props: Pick<FieldProps<never>, 'id' | 'name' | 'hint' | 'error'>): FieldIds {
  const generatedId = useId()
  const id = props.id ?? props.name ?? generatedId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [props.hint && hintId, props.error && errorId].filter(Boolean).join(' ') || undefined
  return { id, labelId: `${id}-label`, hintId, errorId, describedBy }
}

/** The attributes that every control has: its identity and its state. */
export const getControlProps = (
  props: Pick<FieldProps<never>, 'name' | 'error' | 'disabled'>,
  { id, describedBy }: FieldIds,
) => ({
  id,
  name: props.name,
  disabled: props.disabled,
  'aria-invalid': props.error ? true : undefined,
  'aria-describedby': describedBy,
})

const countWithoutSeparators = (text: string) => text.replaceAll(/[\s,]/g, '').length

/**
 * Shows text formatted except while the user edits it.
 * @param formatted the value as shown at rest, `250,000`
 * @param editable the value as edited, `250000`
 */
export function useDraft(formatted: string, editable: string) {
  const [draft, setDraft] = useState<string>()
  const begin = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = input
    if (value !== editable) {
      const [start, end] = [selectionStart, selectionEnd].map((index) =>
        index === value.length ? editable.length : countWithoutSeparators(value.slice(0, index ?? 0)),
      )
      // React would replace the text later and put the cursor at its end, so that typing appends to what was selected.
      input.value = editable
      input.setSelectionRange(start ?? 0, end ?? 0)
    }
    setDraft(editable)
  }
  return {
    text: draft ?? formatted,
    editing: draft !== undefined,
    begin,
    type: setDraft,
    end: () => setDraft(undefined),
  }
}

const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, button, a[href]'

/** Focuses a field by its id; in a group the chosen control, else the first. */
export function focusField(id: string) {
  const element = document.getElementById(id)
  const target = element?.matches(FOCUSABLE)
    ? element
    : (element?.querySelector<HTMLElement>('input:checked') ??
      element?.querySelector<HTMLElement>(FOCUSABLE) ??
      element)
  target?.focus({ preventScroll: true })
  target?.scrollIntoView?.({ block: 'center' })
}
