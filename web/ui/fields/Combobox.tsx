import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'

import { controlSx } from './control.ts'
import { useDensity } from '../theme/density.tsx'
import { useFieldIds, type FieldIds, type FieldProps } from './field.ts'
import { Icon } from '../layout/Icon.tsx'
import { Question } from './Question.tsx'
import { isCertain, rankMatches, type Searchable } from './rank-matches.ts'
import type { Option } from './SelectField.tsx'

interface Choosable extends Option, Searchable {
  group?: string | undefined
}

interface ListProps {
  options: readonly Choosable[]
  placeholder?: string | undefined
  loading?: boolean | undefined
  /** Called with what is typed, to fetch matching options. */
  onSearch?: ((text: string) => void) | undefined
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
    // the room above a line is that of a single line in a box of the least height
    py: 'calc((var(--ui-control) - 30px) / 2)',
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
    minWidth: 32,
    border: 0,
    outline: 0,
    p: 0,
    minHeight: 28,
    bgcolor: 'transparent',
    fontSize: 'var(--ui-control-text)',
    '&::placeholder': { color: 'text.tertiary', opacity: 1 },
  },
  '& .MuiAutocomplete-endAdornment': { position: 'absolute', right: '12px' },
  '& .combo-tag': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    pl: 1,
    borderRadius: '6px',
    bgcolor: 'soft.primary',
    color: 'primary.dark',
    fontSize: '0.875rem',
    lineHeight: '28px',
    '& > button': { p: '6px', border: 0, bgcolor: 'transparent', cursor: 'pointer' },
  },
} as const satisfies SxProps<Theme>

const listSx = {
  '& .MuiAutocomplete-listbox': { p: '4px' },
  '& .MuiAutocomplete-option': { minHeight: 'var(--ui-nav)', borderRadius: '8px' },
  '& .MuiAutocomplete-groupLabel': {
    px: '12px',
    fontSize: '0.875rem',
    lineHeight: '36px',
    fontWeight: 600,
    color: 'text.secondary',
  },
  '& .MuiAutocomplete-groupUl .MuiAutocomplete-option': { pl: '24px' },
} as const satisfies SxProps<Theme>

const paperSx = {
  ...listSx,
  mt: '4px',
  border: '1px solid',
  borderColor: 'field',
  fontSize: 'var(--ui-button-text)',
} as const

interface BoxProps {
  params: AutocompleteRenderInputParams
  field: Pick<FieldProps<never>, 'error' | 'name'> & Pick<ListProps, 'placeholder'>
  ids: FieldIds
}

const ComboBox = ({ params, field, ids }: BoxProps) => {
  const { htmlInput } = params.slotProps
  const { ref, onMouseDown, startAdornment, endAdornment } = params.slotProps.input
  return (
    <Box
      ref={ref}
      className={field.error ? 'combo invalid' : 'combo'}
      onMouseDown={onMouseDown}
      sx={controlSx}
    >
      {startAdornment}
      <input
        {...htmlInput}
        name={field.name}
        placeholder={startAdornment ? undefined : field.placeholder}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={ids.describedBy}
      />
      {endAdornment}
    </Box>
  )
}

function listMatches(options: readonly Choosable[], text: string): Choosable[] {
  const matches = rankMatches(options, text)
  // The options of a group must stay together.
  return options.some(({ group }) => group) ? options.filter((one) => matches.includes(one)) : matches
}

/** The props that both kinds pass to MUI's Autocomplete. */
const getSharedProps = (
  props: ListProps & Pick<FieldProps<never>, 'onBlur' | 'disabled'>,
  ids: FieldIds,
  density: string,
) => ({
  id: ids.id,
  options: props.options,
  loading: props.loading ?? false,
  loadingText: 'Looking…',
  noOptionsText: 'Nothing fits',
  disabled: props.disabled ?? false,
  onBlur: () => props.onBlur?.(),
  // the text of a value that is shown is nothing that somebody looks for
  onInputChange: (_: unknown, text: string, reason: string) => {
    if (reason === 'input' || text === '') props.onSearch?.(text)
  },
  filterOptions: (options: Choosable[], { inputValue }: { inputValue: string }) =>
    listMatches(options, inputValue),
  isOptionEqualToValue: (option: Choosable, value: Choosable) => option.value === value.value,
  popupIcon: <Icon of={ChevronDown} small />,
  clearIcon: <Icon of={X} small />,
  slotProps: { paper: { sx: paperSx }, popper: { 'data-density': density } as object },
  ...(props.options.some((option) => option.group) && {
    groupBy: (option: Choosable) => option.group ?? '',
  }),
})

const findOption = (options: readonly Choosable[], value: string): Choosable =>
  options.find((option) => option.value === value) ?? { value, label: value }

/** Chooses one of a long list by typing: countries, sectors, companies. */
export function Combobox({ value, onChange, ...props }: ComboboxProps) {
  const ids = useFieldIds(props)
  const density = useDensity()
  const [typed, setTyped] = useState('')
  const shared = getSharedProps(props, ids, density)
  return (
    <Question {...props} ids={ids}>
      <Autocomplete
        {...shared}
        // Enter takes the first that fits what was typed; leaving takes it where there is no doubt.
        autoHighlight={typed !== ''}
        autoSelect={isCertain(listMatches(props.options, typed), typed)}
        onInputChange={(event, text, reason) => {
          setTyped(reason === 'input' ? text : '')
          shared.onInputChange(event, text, reason)
        }}
        value={value ? findOption(props.options, value) : null}
        onChange={(_, chosen) => onChange(chosen?.value ?? null)}
        renderInput={(params) => <ComboBox params={params} field={props} ids={ids} />}
        sx={frameSx}
      />
    </Question>
  )
}

/**
 * Chooses several of a long list.
 * @public The filters of the investor search choose with it.
 */
export function ManyCombobox({ value, onChange, ...props }: ManyComboboxProps) {
  const ids = useFieldIds(props)
  const density = useDensity()
  return (
    <Question {...props} ids={ids}>
      <Autocomplete
        {...getSharedProps(props, ids, density)}
        multiple
        disableCloseOnSelect
        value={(value ?? []).map((one) => findOption(props.options, one))}
        onChange={(_, chosen) => onChange(chosen.map((option) => option.value))}
        renderValue={(chosen, getItemProps) =>
          chosen.map((option, index) => {
            const { key, onDelete, ...item } = getItemProps({ index })
            return (
              <Box component="span" key={key} {...item} className="combo-tag">
                {option.label}
                <button type="button" tabIndex={-1} aria-label={`Remove ${option.label}`} onClick={onDelete}>
                  <Icon of={X} small />
                </button>
              </Box>
            )
          })
        }
        renderInput={(params) => <ComboBox params={params} field={props} ids={ids} />}
        sx={frameSx}
      />
    </Question>
  )
}
