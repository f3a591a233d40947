import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { ChevronDown, X } from 'lucide-react'
import type { Ref } from 'react'

import { controlSx } from './control.ts'
import { useDensity } from './density.tsx'
import { useFieldIds, type FieldIds, type FieldProps } from './field.ts'
import { Icon } from './Icon.tsx'
import { Question } from './Question.tsx'
import type { Option } from './SelectField.tsx'

interface Choosable extends Option {
  /** The heading it stands under in the list. */
  group?: string | undefined
}

interface ListProps {
  options: readonly Choosable[]
  placeholder?: string | undefined
  /** The list is on its way. */
  loading?: boolean | undefined
  /** Called with what is typed, to fetch the options that fit. */
  onSearch?: ((text: string) => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export interface ComboboxProps extends Omit<FieldProps<string | null>, 'value'>, ListProps {
  value: string | null | undefined
}

export interface ManyComboboxProps extends Omit<FieldProps<string[]>, 'value'>, ListProps {
  value: readonly string[] | null | undefined
}

const frameSx = {
  '& .combo': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    pr: '64px',
    position: 'relative',
    '&:focus-within': {
      borderColor: 'primary.main',
      outline: '2px solid',
      outlineColor: 'primary.main',
      outlineOffset: '-1px',
    },
    '&.invalid': { borderColor: 'error.main' },
  },
  '& .combo > input': {
    flex: 1,
    minWidth: 80,
    border: 0,
    outline: 0,
    p: 0,
    minHeight: 28,
    bgcolor: 'transparent',
    fontSize: 'var(--ui-control-text)',
    '&::placeholder': { color: 'text.tertiary', opacity: 1 },
  },
  '& .MuiAutocomplete-endAdornment': { position: 'absolute', right: '8px', top: 'calc(50% - 14px)' },
  '& .MuiAutocomplete-tag': {
    m: 0,
    px: 1,
    borderRadius: '6px',
    bgcolor: 'soft.primary',
    color: 'primary.dark',
    fontSize: '0.875rem',
    lineHeight: '26px',
  },
} as const satisfies SxProps<Theme>

const paperSx = { mt: '4px', border: '1px solid', borderColor: 'field', fontSize: 'var(--ui-button-text)' } as const

const labelOf = (options: readonly Choosable[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

interface InputRender {
  id: string
  inputProps: object
  root: { ref: Ref<unknown> }
  tags?: React.ReactNode
  end?: React.ReactNode
}

interface BoxProps extends InputRender {
  props: Pick<FieldProps<never>, 'error' | 'name' | 'onBlur'> & Pick<ListProps, 'placeholder'>
  ids: FieldIds
}

const ComboBox = ({ root, inputProps, tags, end, props, ids }: BoxProps) => (
  <Box ref={root.ref} className={props.error ? 'combo invalid' : 'combo'} sx={controlSx}>
    {tags}
    <input
      {...inputProps}
      id={ids.id}
      name={props.name}
      placeholder={tags ? undefined : props.placeholder}
      aria-invalid={props.error ? true : undefined}
      aria-describedby={ids.describedBy}
    />
    {end}
  </Box>
)
