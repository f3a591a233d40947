import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useEffect, useId, useRef, type ReactNode } from 'react'

import { checkSx } from './control.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { FieldError } from './Question.tsx'

export interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  id?: string | undefined
  name?: string | undefined
  /** Whether some, but not all, of the rows it represents are selected. */
  mixed?: boolean | undefined
  /** Shows the label to screen readers only, as in the rows of a table. */
  hideLabel?: boolean | undefined
  error?: string | undefined
  disabled?: boolean | undefined
}

const labelSx = { display: 'flex', gap: '12px', alignItems: 'flex-start', cursor: 'pointer' } as const

/** A statement to agree with, or the selection of a row. */
export function Checkbox(props: CheckboxProps) {
  const { label, checked, onChange, mixed = false, hideLabel = false, error } = props
  const generatedId = useId()
  const id = props.id ?? props.name ?? generatedId
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed && !checked
  }, [mixed, checked])
  const described = error ? `${id}-error` : undefined
  return (
    <div>
      <Box component="label" sx={labelSx}>
        <Box
          component="input"
          ref={box}
          type="checkbox"
          id={id}
          name={props.name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          disabled={props.disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          sx={checkSx}
        />
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      </Box>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export interface SwitchProps {
  label: ReactNode
  /** Shows the label to screen readers only, where a title beside the switch says it. */
  hideLabel?: boolean | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

const switchSx = {
  appearance: 'none',
  position: 'relative',
  width: '36px',
  height: '22px',
  m: 0,
  flex: 'none',
  borderRadius: '11px',
  bgcolor: 'field',
  cursor: 'pointer',
  '&::after': {
    content: '""',
    position: 'absolute',
    top: '3px',
    left: '3px',
    width: '16px',
    height: '16px',
    borderRadius: '50%',
    bgcolor: 'background.paper',
    transition: 'left 150ms',
  },
  '&:checked': { bgcolor: 'primary.main' },
  '&:checked::after': { left: '17px' },
  '@media (forced-colors: active)': { appearance: 'auto' },
} as const satisfies SxProps<Theme>

/** A setting that takes effect at once. */
export const Switch = ({ label, hideLabel = false, checked, onChange }: SwitchProps) => (
  <Box component="label" sx={[labelSx, { alignItems: 'center', gap: hideLabel ? 0 : '12px' }]}>
    <Box
      component="input"
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      sx={switchSx}
    />
    {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
  </Box>
)
