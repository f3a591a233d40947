import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '../fields/TextField.tsx'
import { FormField } from './FormField.tsx'

interface Connection<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPathByValue<Values, string | null | undefined>
}

type Unbound<Props> = Omit<Props, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'>

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

export const FormTextField = <Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Connection<Values, Output> & Unbound<TextFieldProps>) => (
  <FormField control={control} name={name}>
    {(field) => <TextField {...props} {...field} value={toText(field.value)} />}
  </FormField>
)

export const FormTextArea = <Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Connection<Values, Output> & Unbound<TextAreaProps>) => (
  <FormField control={control} name={name}>
    {(field) => <TextArea {...props} {...field} value={toText(field.value)} />}
  </FormField>
)
