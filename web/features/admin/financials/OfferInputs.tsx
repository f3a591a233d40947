import type { FieldPath } from 'react-hook-form'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { MoneyField, NumberField } from '#web/ui/fields/NumberField.tsx'
import type { OfferControl, OfferInput } from './offer-input.ts'

interface OfferFieldProps {
  control: OfferControl
  name: FieldPath<OfferInput>
  label: string
  hint?: string | undefined
}

export const AmountField = ({ control, name, ...texts }: OfferFieldProps) => (
  <FormField control={control} name={name}>
    {(field) => (
      <MoneyField {...field} {...texts} value={typeof field.value === 'string' ? field.value : ''} />
    )}
  </FormField>
)

export const NumberInput = ({ control, name, unit, ...texts }: OfferFieldProps & { unit?: '%' }) => (
  <FormField control={control} name={name}>
    {(field) => (
      <NumberField
        {...field}
        {...texts}
        value={typeof field.value === 'number' || typeof field.value === 'string' ? field.value : null}
        unit={unit}
      />
    )}
  </FormField>
)
