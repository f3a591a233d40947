import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { Icon } from '../layout/Icon.tsx'
import { controlClass, ControlFrame } from '../fields/Control.tsx'
import { getControlProps, useFieldIds, type FieldProps } from '../fields/field.ts'
import { Question } from '../fields/Question.tsx'

export interface Option<V extends string = string> {
  value: V
  label: string
}

export interface SelectFieldProps<V extends string = string> extends Omit<
  FieldProps<V>,
  'value' | 'onChange'
> {
  value: V | '' | null | undefined
  /** Called with `''` for the empty choice. */
  onChange: (value: V | '') => void
  options: readonly Option<V>[]
  placeholder?: string | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** A native select for short lists. For long lists, use `Combobox`. */
export function SelectField<V extends string = string>({ ref, ...props }: SelectFieldProps<V>) {
  const ids = useFieldIds(props)
  const { value, onChange, options, placeholder = 'Choose one' } = props
  return (
    <Question {...props} ids={ids}>
      <ControlFrame end={<Icon of={ChevronDown} small />}>
        <select
          {...getControlProps(props, ids)}
          ref={ref}
          value={value ?? ''}
          onChange={(event) => {
            const selected = options.find((option) => option.value === event.target.value)
            onChange(selected?.value ?? '')
          }}
          onBlur={props.onBlur}
          className={controlClass}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </ControlFrame>
    </Question>
  )
}
