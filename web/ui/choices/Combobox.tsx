import { Combobox as Base } from '@base-ui/react/combobox'
import { clsx } from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../layout/Icon.tsx'
import { popup } from '../layout/Popup.tsx'
import { useDensity } from '../theme/density.tsx'
import { chip } from './Chip.tsx'
import styles from './Combobox.module.css'
import { bareInputClass, controlBoxClass, ControlEnd } from '../fields/Control.tsx'
import { getControlProps, useFieldIds, type FieldIds, type FieldProps } from '../fields/field.ts'
import { Question } from '../fields/Question.tsx'
import { hasUnambiguousMatch, rankMatches, type Searchable } from './rank-matches.ts'
import type { Option } from './SelectField.tsx'

interface Choosable extends Option, Searchable {
  group?: string | undefined
}

interface ListProps extends Omit<FieldProps<never>, 'value' | 'onChange'> {
  options: readonly Choosable[]
  placeholder?: string | undefined
  loading?: boolean | undefined
  onSearch?: ((text: string) => void) | undefined
}

export interface ComboboxProps extends ListProps {
  value: string | null | undefined
  onChange: (value: string | null) => void
}

export interface MultipleComboboxProps extends ListProps {
  value: readonly string[] | null | undefined
  onChange: (value: string[]) => void
}

function listMatches(options: readonly Choosable[], text: string): Choosable[] {
  const matches = rankMatches(options, text)
  // Options of a group must stay together.
  return options.some(({ group }) => group) ? options.filter((option) => matches.includes(option)) : matches
}

interface Group {
  name: string
  items: string[]
}

const listValues = (options: readonly Choosable[]): string[] | Group[] =>
  options.some(({ group }) => group)
    ? [...Map.groupBy(options, ({ group }) => group ?? '')].map(([name, members]) => ({
        name,
        items: members.map(({ value }) => value),
      }))
    : options.map(({ value }) => value)

function useMatches({ options, onSearch }: ListProps) {
  const [typed, setTyped] = useState('')
  const matches = useMemo(() => listMatches(options, typed), [options, typed])
  const items = useMemo(() => listValues(matches), [matches])
  const labels = useMemo(() => new Map(options.map(({ value, label }) => [value, label])), [options])
  const onInputValueChange = (text: string, details: Base.Root.ChangeEventDetails) => {
    const isTyped = details.reason === 'input-change'
    setTyped(isTyped ? text : '')
    // Ignores the label of a selected value, which is not a search.
    if (isTyped || text === '') onSearch?.(text)
  }
  return {
    typed,
    matches,
    items,
    onInputValueChange,
    getLabel: (value: string) => labels.get(value) ?? value,
  }
}

type GetLabel = (value: string) => string

interface ListPopupProps {
  isLoading: boolean
  getLabel: GetLabel
}

function ListPopup({ isLoading, getLabel }: ListPopupProps) {
  const renderItem = (value: string) => (
    <Base.Item key={value} value={value} className={popup.item}>
      {getLabel(value)}
    </Base.Item>
  )
  const renderGroup = ({ name, items }: Group) => (
    <Base.Group key={name} items={items}>
      <Base.GroupLabel className={popup.title}>{name}</Base.GroupLabel>
      <Base.Collection>{renderItem}</Base.Collection>
    </Base.Group>
  )
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} className={popup.place} data-density={useDensity()}>
        <Base.Popup className={clsx(popup.surface, styles.popup)}>
          <Base.Empty className={styles.empty}>{isLoading ? 'Loading…' : 'No results'}</Base.Empty>
          <Base.List className={styles.list}>
            {(item: string | Group) => (typeof item === 'string' ? renderItem(item) : renderGroup(item))}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

interface BoxProps {
  field: ListProps
  ids: FieldIds
  onBlur?: (() => void) | undefined
  chips?: ReactNode
}

function Box({ field, ids, onBlur, chips }: BoxProps) {
  const isJustFocused = useRef(false)
  return (
    <Base.InputGroup className={clsx(controlBoxClass, styles.box)}>
      <Base.Chips className={styles.chips}>
        {chips}
        <Base.Input
          {...getControlProps(field, ids)}
          // References the label explicitly, because the label is hidden from screen readers while the list is open.
          aria-labelledby={ids.labelId}
          placeholder={chips ? undefined : field.placeholder}
          // The first press selects the text, so that typing replaces it. The next press places the cursor.
          onFocus={() => {
            isJustFocused.current = true
          }}
          onClick={(event) => {
            if (isJustFocused.current) event.currentTarget.select()
            isJustFocused.current = false
          }}
          onBlur={onBlur}
          className={bareInputClass}
        />
      </Base.Chips>
      <ControlEnd>
        <Base.Clear aria-label="Clear" className={clsx(styles.button, styles.clear)}>
          <Icon of={X} small />
        </Base.Clear>
        <Base.Trigger aria-label="Open" className={styles.button}>
          <Icon of={ChevronDown} small />
        </Base.Trigger>
      </ControlEnd>
    </Base.InputGroup>
  )
}

/** While the list is closed, Escape closes the surrounding dialog instead of clearing the value. */
function ignoreEscape(details: Base.Root.ChangeEventDetails): boolean {
  if (details.reason !== 'escape-key') return false
  details.cancel()
  details.allowPropagation()
  return true
}

export function Combobox({ value, onChange, ...props }: ComboboxProps) {
  const ids = useFieldIds(props)
  const { typed, matches, items, getLabel, onInputValueChange } = useMatches(props)
  const leave = () => {
    if (hasUnambiguousMatch(matches, typed)) onChange(matches[0]?.value ?? null)
    props.onBlur?.()
  }
  return (
    <Question {...props} ids={ids}>
      <Base.Root
        items={items}
        filter={null}
        itemToStringLabel={getLabel}
        value={value || null}
        onValueChange={(next, details) => ignoreEscape(details) || onChange(next)}
        onInputValueChange={(text, details) => ignoreEscape(details) || onInputValueChange(text, details)}
        // Enter selects the first match. Leaving the field selects an unambiguous match.
        autoHighlight
        disabled={props.disabled}
      >
        <Box field={props} ids={ids} onBlur={leave} />
        <ListPopup isLoading={Boolean(props.loading)} getLabel={getLabel} />
      </Base.Root>
    </Question>
  )
}

const Chip = ({ label }: { label: string }) => (
  <Base.Chip className={chip.box} aria-label={label}>
    {label}
    <Base.ChipRemove aria-label={`Remove ${label}`} className={chip.remove}>
      <Icon of={X} small />
    </Base.ChipRemove>
  </Base.Chip>
)

export function MultipleCombobox({ value, onChange, ...props }: MultipleComboboxProps) {
  const ids = useFieldIds(props)
  const { typed, items, getLabel, onInputValueChange } = useMatches(props)
  const values = value ?? []
  return (
    <Question {...props} ids={ids}>
      <Base.Root
        multiple
        items={items}
        filter={null}
        itemToStringLabel={getLabel}
        value={[...values]}
        onValueChange={(next, details) => ignoreEscape(details) || onChange(next)}
        inputValue={typed}
        onInputValueChange={(text, details) => ignoreEscape(details) || onInputValueChange(text, details)}
        onOpenChange={(_, details) => {
          // The list stays open for the next choice.
          if (details.reason !== 'item-press') return
          details.cancel()
          onInputValueChange('', details)
        }}
        autoHighlight
        disabled={props.disabled}
      >
        <Box
          field={props}
          ids={ids}
          onBlur={props.onBlur}
          chips={values.length > 0 && values.map((option) => <Chip key={option} label={getLabel(option)} />)}
        />
        <ListPopup isLoading={Boolean(props.loading)} getLabel={getLabel} />
      </Base.Root>
    </Question>
  )
}
