import type { ComponentProps, ReactNode, Ref } from 'react'
import { Row } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'
import styles from './ChoiceCards.module.css'
import { CheckInput } from '../fields/Control.tsx'
import { useFieldIds, type FieldProps } from '../fields/field.ts'
import { Question } from '../fields/Question.tsx'

export interface Choice<V extends string = string> {
  value: V
  label: ReactNode
  note?: ReactNode
  disabled?: boolean | undefined
}

interface ChoicesProps {
  /** `cards` in equal columns, a `pair` side by side even on phones, or a plain `list` for short labels. */
  layout?: 'cards' | 'pair' | 'list' | undefined
  invalid?: boolean | undefined
  children: ReactNode
}

export const Choices = ({ layout = 'cards', invalid, children }: ChoicesProps) => (
  <div className={styles.choices} data-layout={layout} data-invalid={invalid || undefined}>
    {children}
  </div>
)

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  type: 'radio' | 'checkbox'
  choice: Choice
  onPick: (checked: boolean) => void
}

export const ChoiceCard = ({ choice, onPick, disabled, ...rest }: ChoiceCardProps) => (
  <Row as="label" gap={1.5} align="start" className={styles.choice}>
    <CheckInput
      {...rest}
      value={choice.value}
      disabled={disabled || choice.disabled}
      onChange={(event) => onPick(event.target.checked)}
    />
    <span>
      {choice.label}
      {choice.note && (
        <Text variant="small" as="span" tone="secondary" className={styles.note}>
          {choice.note}
        </Text>
      )}
    </span>
  </Row>
)

interface GroupProps<V extends string> extends Omit<FieldProps<never>, 'value' | 'onChange'> {
  choices: readonly Choice<V>[]
  layout?: ChoicesProps['layout']
  ref?: Ref<HTMLInputElement> | undefined
}

interface ChoiceGroupProps<V extends string> extends GroupProps<V> {
  type: ChoiceCardProps['type']
  isSelected: (value: V) => boolean
  onPick: (value: V, checked: boolean) => void
}

function ChoiceGroup<V extends string>({ type, isSelected, onPick, ref, ...props }: ChoiceGroupProps<V>) {
  const ids = useFieldIds(props)
  const { choices, layout, error } = props
  return (
    <Question {...props} ids={ids} kind={type === 'radio' ? 'radios' : 'checks'}>
      <Choices layout={layout} invalid={Boolean(error)}>
        {choices.map((choice, index) => (
          <ChoiceCard
            key={choice.value}
            ref={index === 0 ? ref : undefined}
            type={type}
            choice={choice}
            name={props.name ?? ids.id}
            checked={isSelected(choice.value)}
            disabled={props.disabled}
            onPick={(checked) => onPick(choice.value, checked)}
            onBlur={props.onBlur}
            aria-invalid={error && type === 'checkbox' ? true : undefined}
          />
        ))}
      </Choices>
    </Question>
  )
}

export interface ChoiceCardsProps<V extends string> extends GroupProps<V> {
  value: V | null | undefined
  onChange: (value: V) => void
}

export const ChoiceCards = <V extends string>({ value, onChange, ...props }: ChoiceCardsProps<V>) => (
  <ChoiceGroup {...props} type="radio" isSelected={(option) => option === value} onPick={onChange} />
)

export interface YesNoProps extends Omit<FieldProps<boolean>, 'value'> {
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
    onChange={(answer) => onChange(answer === 'true')}
  />
)

export interface MultipleChoiceProps<V extends string> extends GroupProps<V> {
  value: readonly V[] | null | undefined
  onChange: (value: V[]) => void
}

/** Reports the answers in the order of `choices`. */
export function MultipleChoice<V extends string>({ value, onChange, ...props }: MultipleChoiceProps<V>) {
  const selected = new Set<V>(value)
  const pick = (picked: V, checked: boolean) => {
    const values = props.choices.map((choice) => choice.value)
    onChange(values.filter((option) => (option === picked ? checked : selected.has(option))))
  }
  return (
    <ChoiceGroup {...props} type="checkbox" isSelected={(option) => selected.has(option)} onPick={pick} />
  )
}

export const CheckboxGroup = <V extends string>(props: Omit<MultipleChoiceProps<V>, 'layout'>) => (
  <MultipleChoice {...props} layout="list" />
)
