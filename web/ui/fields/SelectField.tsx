import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'

import { controlSx } from './control.ts'
import { useFieldIds, type FieldProps } from './field.ts'
import { Icon } from '../layout/Icon.tsx'
import { Question } from './Question.tsx'

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
  /** The empty first choice. */
  placeholder?: string | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

const frameSx = {
  position: 'relative',
  '& > svg': {
    position: 'absolute',
    right: '12px',
    top: '50%',
    transform: 'translateY(-50%)',
    pointerEvents: 'none',
    color: 'text.secondary',
  },
} as const satisfies SxProps<Theme>

const selectSx = [controlSx, { appearance: 'none', pr: '40px', textOverflow: 'ellipsis', cursor: 'pointer' }]

/** A native select for short, familiar lists. For long ones see `Combobox`. */
export function SelectField<V extends string = string>({ ref, ...props }: SelectFieldProps<V>) {
  const ids = useFieldIds(props)
  const { value, onChange, options, placeholder = 'Choose one' } = props
  return (
    <Question {...props} ids={ids}>
      <Box sx={frameSx}>
        <Box
          component="select"
          ref={ref}
          id={ids.id}
          name={props.name}
          value={value ?? ''}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            onChange(chosen?.value ?? '')
          }}
          onBlur={props.onBlur}
          disabled={props.disabled}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={ids.describedBy}
          sx={selectSx}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Box>
        <Icon of={ChevronDown} small />
      </Box>
    </Question>
  )
}
