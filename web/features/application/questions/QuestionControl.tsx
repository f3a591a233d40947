import type { ReactNode, Ref } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { loadDictionary, selectDictionary } from '#web/features/dictionary/slice.ts'
import { PaymentsField } from '#web/features/grants/PaymentsField.tsx'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { ChoiceCards, ManyChoices, YesNo } from '#web/ui/fields/ChoiceCards.tsx'
import { Combobox } from '#web/ui/fields/Combobox.tsx'
import { DateField } from '#web/ui/fields/DateField.tsx'
import { MoneyField, NumberField } from '#web/ui/fields/NumberField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { PhoneField, TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { selectChoices } from './options.ts'
import type { ChoiceQuestion, Question, TextQuestion } from '#web/features/company/question.ts'

interface ControlProps<Q extends Question = Question> {
  question: Q
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
  optional: question.optional,
  onChange,
  onBlur,
  error,
  conflict,
  after,
})

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const asList = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [])

function TextControl(props: ControlProps<TextQuestion>) {
  const { question, value, inputRef } = props
  const { autoComplete, narrow } = question
  const text = { ...shared(props), value: asText(value), ref: inputRef }
  switch (question.kind) {
    case 'text':
      return <TextField {...text} autoComplete={autoComplete} width={narrow ? 'short' : 'full'} />
    case 'long':
      return <TextArea {...text} rows={4} />
    case 'phone':
      return <PhoneField {...text} />
    case 'date':
      return <DateField {...text} />
    case 'money':
      return <MoneyField {...text} />
    case 'yes_no':
      return <YesNo {...text} value={typeof value === 'boolean' ? value : null} />
  }
}

function ChoiceControl(props: ControlProps<ChoiceQuestion>) {
  const { question, value, inputRef } = props
  const choices = useAppSelector((state) => selectChoices(state, question))
  const one = { ...shared(props), after: <ListFailure question={question} />, value: asText(value) }
  switch (question.kind) {
    case 'one':
      return <ChoiceCards {...one} choices={choices} ref={inputRef} />
    case 'select':
      return <SelectField {...one} options={choices} ref={inputRef} />
    case 'search':
      return <Combobox {...one} options={choices} loading={choices.length === 0} />
    case 'many':
      return <ManyChoices {...one} value={asList(value)} choices={choices} ref={inputRef} />
  }
}

/** Says that a list could not be fetched, and fetches it again. */
function ListFailure({ question: { options } }: { question: ChoiceQuestion }) {
  const dispatch = useAppDispatch()
  const name = typeof options === 'string' && options !== 'us_states' ? options : null
  const isFailed = useAppSelector(
    (state) => name !== null && selectDictionary(state)[name].status === 'failed',
  )
  if (!name || !isFailed) return null
  return (
    <div role="alert">
      The list did not load.{' '}
      <ActionLink onClick={() => void dispatch(loadDictionary(name))}>Try again</ActionLink>
    </div>
  )
}

/** The control of a question, by its kind. */
export function QuestionControl(props: ControlProps) {
  const { question, value, inputRef } = props
  if (question.kind === 'number') {
    const number = typeof value === 'number' ? value : null
    return <NumberField {...shared(props)} unit={question.unit} value={number} ref={inputRef} />
  }
  if (question.kind === 'payments') return <PaymentsField {...shared(props)} value={value} />
  if (question.kind === 'flags') {
    return <ManyChoices {...shared(props)} value={asList(value)} choices={question.options} ref={inputRef} />
  }
  if ('options' in question) return <ChoiceControl {...props} question={question} />
  return <TextControl {...props} question={question} />
}
