import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode, Ref } from 'react'

import { checkSx } from './control.ts'
import { useFieldIds, type FieldProps } from './field.ts'
import { Question } from './Question.tsx'

export interface Choice<V extends string = string> {
  value: V
  label: ReactNode
  note?: ReactNode
  disabled?: boolean | undefined
}

export const cardsSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  gap: '12px',
  '& label': {
    position: 'relative',
    display: 'flex',
    gap: '12px',
    alignItems: 'flex-start',
    minHeight: 'var(--ui-control)',
    p: '11px 16px',
    border: '1px solid',
    borderColor: 'field',
    borderRadius: 'var(--ui-control-radius)',
    bgcolor: 'background.paper',
    color: 'text.primary',
    cursor: 'pointer',
  },
  '& label:hover': { bgcolor: 'hover' },
  '& label:has(:checked)': {
    borderColor: 'primary.main',
    outline: '1px solid',
    outlineColor: 'primary.main',
    outlineOffset: '-2px',
    bgcolor: 'soft.primary',
  },
  '& label:has(:disabled)': { bgcolor: 'shade', color: 'text.secondary', cursor: 'not-allowed' },
  '& label:has(:focus-visible)': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: '2px',
  },
  '& input:focus-visible': { outline: 'none' },
  '&.invalid label': { borderColor: 'error.main' },
  '& small': {
    display: 'block',
    fontSize: '0.875rem',
    lineHeight: 1.45,
    color: 'text.secondary',
  },
} as const satisfies SxProps<Theme>

const twoSx = { gridTemplateColumns: '1fr 1fr', maxWidth: 480 } as const
const plainSx = {
  display: 'grid',
  gap: '2px',
  '& label': { display: 'flex', gap: '12px', alignItems: 'flex-start', py: '6px', cursor: 'pointer' },
  '& small': { display: 'block', fontSize: '0.875rem', lineHeight: 1.45, color: 'text.secondary' },
} as const satisfies SxProps<Theme>

interface CardProps {
  type: 'radio' | 'checkbox'
  choice: Choice
  name: string
  checked: boolean
  onPick: (checked: boolean) => void
  onBlur?: (() => void) | undefined
  invalid?: boolean | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A choice with its radio or checkbox; shared by all groups of choices. */
export const ChoiceCard = ({ type, choice, name, checked, onPick, onBlur, invalid, inputRef }: CardProps) => (
  <label>
    <Box
      component="input"
      ref={inputRef}
      type={type}
      name={name}
      value={choice.value}
      checked={checked}
      disabled={choice.disabled}
      onChange={(event) => onPick(event.target.checked)}
      onBlur={onBlur}
      aria-invalid={invalid && type === 'checkbox' ? true : undefined}
      sx={checkSx}
    />
    <span>
      {choice.label}
      {choice.note && <small>{choice.note}</small>}
    </span>
  </label>
)

export interface ChoiceCardsProps<V extends string> extends Omit<FieldProps<V>, 'value'> {
  value: V | null | undefined
  choices: readonly Choice<V>[]
  /** `pair`: two cards side by side even on a phone. */
  layout?: 'auto' | 'pair' | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const ids = useFieldIds(props)
  const { value, onChange, choices, layout = 'auto', error } = props
  return (
    <Question {...props} ids={ids} kind="radios">
      <Box className={error ? 'invalid' : undefined} sx={layout === 'pair' ? [cardsSx, twoSx] : cardsSx}>
        {choices.map((choice, index) => (
          <ChoiceCard
            key={choice.value}
            type="radio"
            choice={props.disabled ? { ...choice, disabled: true } : choice}
            name={props.name ?? ids.id}
            checked={value === choice.value}
            onPick={() => onChange(choice.value)}
            onBlur={props.onBlur}
            inputRef={index === 0 ? props.ref : undefined}
          />
        ))}
      </Box>
    </Question>
  )
}

export interface YesNoProps extends Omit<FieldProps<boolean>, 'value'> {
  /** `null` while unanswered. */
  value: boolean | null | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const YES_NO: readonly Choice<'true' | 'false'>[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

export const YesNo = ({ value, onChange, ...props }: YesNoProps) => (
  <ChoiceCards
    {...props}
    layout="pair"
    choices={YES_NO}
    value={value == null ? null : value ? 'true' : 'false'}
    onChange={(chosen) => onChange(chosen === 'true')}
  />
)

export interface ManyChoicesProps<V extends string> extends Omit<FieldProps<V[]>, 'value'> {
  value: readonly V[] | null | undefined
  choices: readonly Choice<V>[]
  /** `cards`, or a plain list for short labels. */
  look?: 'cards' | 'plain' | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Several answers out of a few, reported in the order of `choices`. */
export function ManyChoices<V extends string>(props: ManyChoicesProps<V>) {
  const ids = useFieldIds(props)
  const { value, onChange, choices, look = 'cards', error } = props
  const chosen = new Set<V>(value)
  const pick = (picked: V, checked: boolean) =>
    onChange(
      choices.map((choice) => choice.value).filter((one) => (one === picked ? checked : chosen.has(one))),
    )
  return (
    <Question {...props} ids={ids} kind="checks">
      <Box className={error ? 'invalid' : undefined} sx={look === 'cards' ? cardsSx : plainSx}>
        {choices.map((choice, index) => (
          <ChoiceCard
            key={choice.value}
            type="checkbox"
            choice={props.disabled ? { ...choice, disabled: true } : choice}
            name={props.name ?? ids.id}
            checked={chosen.has(choice.value)}
            onPick={(checked) => pick(choice.value, checked)}
            onBlur={props.onBlur}
            invalid={Boolean(error)}
            inputRef={index === 0 ? props.ref : undefined}
          />
        ))}
      </Box>
    </Question>
  )
}

/** Several short answers as a plain list of checkboxes. */
export const CheckboxGroup = <V extends string>(props: Omit<ManyChoicesProps<V>, 'look'>) => (
  <ManyChoices {...props} look="plain" />
)
