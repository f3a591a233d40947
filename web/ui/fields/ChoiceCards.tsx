import type { ReactNode, Ref } from 'react'
import { Row } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'
import styles from './ChoiceCards.module.css'
import { CheckInput } from './Control.tsx'
import { useFieldIds, type FieldProps } from './field.ts'
import { Question } from './Question.tsx'

export interface Choice<V extends string = string> {
  value: V
  label: ReactNode
  note?: ReactNode
  disabled?: boolean | undefined
}

interface ChoicesProps {
  /** By default cards in equal columns; as a `pair` side by side even on a phone; as a plain `list` for short labels. */
  layout?: 'cards' | 'pair' | 'list' | undefined
  invalid?: boolean | undefined
  children: ReactNode
}

/** The place of `ChoiceCard`s. */
export const Choices = ({ layout = 'cards', invalid, children }: ChoicesProps) => (
  <div className={styles.choices} data-layout={layout} data-invalid={invalid || undefined}>
    {children}
  </div>
)

interface ChoiceCardProps {
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
export const ChoiceCard = ({
  type,
  choice,
  name,
  checked,
  onPick,
  onBlur,
  invalid,
  inputRef,
}: ChoiceCardProps) => (
  <Row as="label" gap={1.5} align="start" className={styles.choice}>
    <CheckInput
      ref={inputRef}
      type={type}
      name={name}
      value={choice.value}
      checked={checked}
      disabled={choice.disabled}
      onChange={(event) => onPick(event.target.checked)}
      onBlur={onBlur}
      aria-invalid={invalid && type === 'checkbox' ? true : undefined}
    />
    <span>
      {choice.label}
      {choice.note && (
        <Text variant="small" as="div" tone="secondary">
          {choice.note}
        </Text>
      )}
    </span>
  </Row>
)

export interface ChoiceCardsProps<V extends string> extends Omit<FieldProps<V>, 'value'> {
  value: V | null | undefined
  choices: readonly Choice<V>[]
  layout?: ChoicesProps['layout']
  ref?: Ref<HTMLInputElement> | undefined
}

export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const ids = useFieldIds(props)
  const { value, onChange, choices, layout, error } = props
  return (
    <Question {...props} ids={ids} kind="radios">
      <Choices layout={layout} invalid={Boolean(error)}>
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
      </Choices>
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
  layout?: ChoicesProps['layout']
  ref?: Ref<HTMLInputElement> | undefined
}

/** Several answers out of a few, reported in the order of `choices`. */
export function ManyChoices<V extends string>(props: ManyChoicesProps<V>) {
  const ids = useFieldIds(props)
  const { value, onChange, choices, layout, error } = props
  const chosen = new Set<V>(value)
  const pick = (picked: V, checked: boolean) =>
    onChange(
      choices.map((choice) => choice.value).filter((one) => (one === picked ? checked : chosen.has(one))),
    )
  return (
    <Question {...props} ids={ids} kind="checks">
      <Choices layout={layout} invalid={Boolean(error)}>
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
      </Choices>
    </Question>
  )
}

/** Several short answers as a plain list of checkboxes. */
export const CheckboxGroup = <V extends string>(props: Omit<ManyChoicesProps<V>, 'layout'>) => (
  <ManyChoices {...props} layout="list" />
)
