import { type FocusEvent, useId, useState, type ReactNode } from 'react'

/**
 * The props of every field. Fields receive and report plain values, never events, so they work with
 * React Hook Form's `Controller` (`{...field}`), a store or `useState`.
 */
export interface FieldProps<Value> {
  label: ReactNode
  value: Value
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  /** The id of the control or group, which error summaries link to. Defaults to `name`. */
  id?: string | undefined
  name?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
  hideLabel?: boolean | undefined
  /** A `ConflictChoice`, between the question and its control. */
  conflict?: ReactNode
  after?: ReactNode
  disabled?: boolean | undefined
}

export interface FieldIds {
  id: string
  labelId: string
  hintId: string
  errorId: string
  describedBy: string | undefined
}

export function useFieldIds(props: Pick<FieldProps<never>, 'id' | 'name' | 'hint' | 'error'>): FieldIds {
  const generatedId = useId()
  const id = props.id ?? props.name ?? generatedId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [props.hint && hintId, props.error && errorId].filter(Boolean).join(' ') || undefined
  return { id, labelId: `${id}-label`, hintId, errorId, describedBy }
}

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
 * Shows the formatted value except while the user edits the value.
 * @param formatted the value when not focused, such as `250,000`
 * @param editable the value when editing starts, such as `250000`
 */
export function useDraft(formatted: string, editable: string) {
  const [draft, setDraft] = useState<string>()
  const begin = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = input
    if (value !== editable) {
      const [start, end] = [selectionStart, selectionEnd].map((index) =>
        index === value.length ? editable.length : countWithoutSeparators(value.slice(0, index ?? 0)),
      )
      // React would replace the text later and move the cursor to its end, so typing would not replace the
      // selection.
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

/** Focuses a field and scrolls it into view. In a group, focuses the selected control, otherwise the first. */
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
