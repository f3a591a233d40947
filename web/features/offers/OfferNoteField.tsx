import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'

interface OfferNoteFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPathByValue<Values, string | undefined>
  label: string
}

export const OfferNoteField = <Values extends FieldValues, Output>(
  props: OfferNoteFieldProps<Values, Output>,
) => (
  <FormField control={props.control} name={props.name}>
    {(field) => (
      <TextArea
        {...field}
        value={field.value ?? ''}
        onChange={(text) => field.onChange(text === '' ? undefined : text)}
        label={props.label}
        optional
        maxLength={2000}
        rows={2}
      />
    )}
  </FormField>
)
