import type { ReactNode, Ref } from 'react'
import '#contract/core/numbering-plans.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { loadDictionary, selectDictionary } from '#web/features/dictionary/slice.ts'
import { PaymentsField } from '#web/features/grants/PaymentsField.tsx'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { ChoiceCards, MultipleChoice, YesNo } from '#web/ui/choices/ChoiceCards.tsx'
import { Combobox } from '#web/ui/choices/Combobox.tsx'
import { DateField } from '#web/ui/fields/DateField.tsx'
import { MoneyField, NumberField } from '#web/ui/fields/NumberField.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { PhoneField } from '#web/ui/fields/PhoneField.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { type ChoiceControl, selectDictionaryChoices, toChoices } from './options.ts'
import type { Question } from './question.ts'

interface ControlProps {
  question: Question
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  error: string | undefined
  conflict: ReactNode
  after: ReactNode
  inputRef: Ref<never>
}

const shared = ({ question, onChange, onBlur, error, conflict, after }: ControlProps) => ({
  id: question.field,
  name: question.field,
  label: question.label,
  hint: question.hint,
  optional: question.isOptional,
  onChange,
  onBlur,
  error,
  conflict,
  after,
})

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const asList = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [])

function Choices(props: ControlProps & { control: ChoiceControl }) {
  const { control, value, inputRef } = props
  const choices = toChoices(control, useAppSelector(selectDictionaryChoices))
  const after = (
    <>
      <ListFailure control={control} />
      {props.after}
    </>
  )
  const single = { ...shared(props), after, value: asText(value) }
  switch (control.kind) {
    case 'one':
      return <ChoiceCards {...single} choices={choices} ref={inputRef} />
    case 'select':
      return <SelectField {...single} options={choices} ref={inputRef} />
    case 'search':
      return <Combobox {...single} options={choices} loading={choices.length === 0} />
    case 'many':
      return <MultipleChoice {...single} value={asList(value)} choices={choices} ref={inputRef} />
  }
}

function ListFailure({ control: { options } }: { control: ChoiceControl }) {
  const dispatch = useAppDispatch()
  const name = typeof options === 'string' ? options : null
  const isFailed = useAppSelector(
    (state) => name !== null && selectDictionary(state)[name].status === 'failed',
  )
  if (!name || !isFailed) return null
  return (
    <div role="alert">
      The options couldn’t be loaded.{' '}
      <ActionLink onClick={() => dispatch(loadDictionary(name))}>Try again</ActionLink>
    </div>
  )
}

const toFlags = ({ fields }: Question, labels: readonly string[]) =>
  fields.map((value, index) => ({ value, label: labels[index] }))

export function QuestionControl(props: ControlProps) {
  const { value, inputRef, question } = props
  const { control } = question
  if ('options' in control) return <Choices {...props} control={control} />
  const text = { ...shared(props), value: asText(value), ref: inputRef }
  switch (control.kind) {
    case 'text':
      return (
        <TextField
          {...text}
          autoComplete={control.autoComplete}
          width={control.isNarrow ? 'short' : 'full'}
        />
      )
    case 'long':
      return <TextArea {...text} rows={4} />
    case 'phone':
      return <PhoneField {...text} />
    case 'date':
      return <DateField {...text} isPast={control.isPast} />
    case 'money':
      return <MoneyField {...text} />
    case 'yes_no':
      return <YesNo {...text} value={typeof value === 'boolean' ? value : null} />
    case 'number':
      return (
        <NumberField
          {...text}
          unit={control.unit}
          value={typeof value === 'number' ? value : asText(value)}
        />
      )
    case 'payments':
      return <PaymentsField {...shared(props)} value={value} />
    case 'flags':
      return <MultipleChoice {...text} value={asList(value)} choices={toFlags(question, control.labels)} />
  }
}
