import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Row } from '../layout/Layout.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import styles from './Checkbox.module.css'
import { CheckInput } from '../fields/Control.tsx'
import { FieldError } from '../fields/Question.tsx'

export interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  id?: string | undefined
  name?: string | undefined
  /** For a checkbox that selects several rows: whether only some of the rows are selected. */
  mixed?: boolean | undefined
  hideLabel?: boolean | undefined
  error?: string | undefined
  disabled?: boolean | undefined
}

export function Checkbox(props: CheckboxProps) {
  const { label, checked, onChange, mixed = false, hideLabel = false, error } = props
  const generatedId = useId()
  const id = props.id ?? props.name ?? generatedId
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed && !checked
  }, [mixed, checked])
  return (
    <div>
      <Row as="label" gap={1.5} align="start">
        <CheckInput
          ref={box}
          type="checkbox"
          id={id}
          name={props.name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          disabled={props.disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
        />
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      </Row>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export interface SwitchProps {
  label: ReactNode
  hideLabel?: boolean | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A setting that takes effect immediately. */
export const Switch = ({ label, hideLabel = false, checked, onChange }: SwitchProps) => (
  <Row as="label" gap={1.5}>
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className={styles.switch}
    />
    {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
  </Row>
)
