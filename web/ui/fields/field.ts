import { useId, useState, type ReactNode } from 'react'

/**
 * What every question of the form kit takes. Values go in and come out plain (never events), so a field works
 * with React Hook Form's `Controller` (`{...field}`), with a store or with `useState` alike.
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
  /** Keeps the question for screen readers only, where a column heading says it already. */
  hideLabel?: boolean | undefined
  /** A `ConflictChoice`, between the question and its control. */
  conflict?: ReactNode
  /** Shown under the control: what the ledger says, a note. */
  after?: ReactNode
  disabled?: boolean | undefined
}

export interface FieldIds {
  id: string
  hintId: string
  errorId: string
  /** `aria-describedby` of the control. */
  describedBy: string | undefined
}

/** The ids that tie a control to its hint and its error. */
export function useFieldIds(props: Pick<FieldProps<never>, 'id' | 'name' | 'hint' | 'error'>): FieldIds {
  const generatedId = useId()
  const id = props.id ?? props.name ?? generatedId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [props.hint && hintId, props.error && errorId].filter(Boolean).join(' ') || undefined
  return { id, hintId, errorId, describedBy }
}

/**
 * Text that is shown formatted, but is left alone while somebody types.
 * @param formatted the value as shown at rest, `250,000`
 * @param editable the value as edited, `250000`
 */
export function useDraft(formatted: string, editable: string) {
  const [draft, setDraft] = useState<string>()
  return {
    text: draft ?? formatted,
    editing: draft !== undefined,
    begin: () => setDraft(editable),
    type: setDraft,
    end: () => setDraft(undefined),
  }
}

const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, button, a[href]'

/** Moves the keyboard to a field by its id; in a group to what is chosen, else to its first control. */
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
