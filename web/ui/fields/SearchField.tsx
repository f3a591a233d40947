import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Search, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

import { cleanLine } from '#contract/rules/text/invisible.ts'
import { IconButton } from '../layout/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { KeyHint } from '../layout/KeyHint.tsx'

export interface SearchFieldProps {
  /** What is searched: its name for screen readers. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter. */
  onSubmit?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  /** `FilterChip`s inside the box, before the text. */
  chips?: ReactNode
  /** The shortcut key of the field. */
  keyHint?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const boxSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px',
  flex: 1,
  minWidth: 0,
  minHeight: 'var(--ui-control)',
  py: '3px',
  pl: 'var(--ui-control-pad)',
  pr: '8px',
  border: '1px solid',
  borderColor: 'field',
  borderRadius: 'var(--ui-control-radius)',
  bgcolor: 'background.paper',
  '& > svg': { color: 'text.tertiary', mr: '4px' },
  '&:focus-within': {
    borderColor: 'primary.main',
    outline: '1px solid',
    outlineColor: 'primary.main',
    outlineOffset: '-2px',
  },
  '& > input': {
    flex: 1,
    minWidth: 120,
    minHeight: 28,
    p: 0,
    border: 0,
    outline: 0,
    bgcolor: 'transparent',
    fontSize: 'var(--ui-control-text)',
    textOverflow: 'ellipsis',
    '&::placeholder': { color: 'text.tertiary', opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
  '& > .search-key': { display: { xs: 'none', lg: 'inline' } },
} as const satisfies SxProps<Theme>

/** A search box that also shows the active filters. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, onBlur, placeholder, chips, keyHint, ref } = props
  return (
    <Box component="search" sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.()
        }}
        sx={boxSx}
      >
        <Icon of={Search} small />
        {chips}
        <input
          ref={ref}
          type="search"
          aria-label={label}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => onChange(cleanLine(event.target.value))}
          onBlur={onBlur}
        />
        {value ? (
          <IconButton label="Clear search" size="small" onClick={() => onChange('')}>
            <Icon of={X} small />
          </IconButton>
        ) : (
          keyHint && (
            <span className="search-key">
              <KeyHint keys={keyHint} />
            </span>
          )
        )}
      </Box>
    </Box>
  )
}
