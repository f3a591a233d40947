import type { FieldPath } from 'react-hook-form'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { MoneyField, NumberField } from '#web/ui/fields/NumberField.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { Columns } from '#web/ui/layout/Layout.tsx'
import type { OfferControl, OfferInput } from './offer-input.ts'

interface OfferFieldProps {
  control: OfferControl
  name: FieldPath<OfferInput>
  label: string
  hint?: string
}

const Amount = ({ control, name, ...texts }: OfferFieldProps) => (
  <FormField control={control} name={name}>
    {(field) => <MoneyField {...field} {...texts} value={String(field.value ?? '')} />}
  </FormField>
)

const NumberInput = ({ control, name, unit, ...texts }: OfferFieldProps & { unit?: '%' }) => (
  <FormField control={control} name={name}>
    {(field) => <NumberField {...field} {...texts} value={field.value ?? null} unit={unit} />}
  </FormField>
)

export const OfferFields = ({ control }: { control: OfferControl }) => (
  <>
    <Amount control={control} name="advance" label="Advance" />
    <Columns from="sm">
      <NumberInput control={control} name="cap" label="Cap" hint="Multiple of the advance, such as 1.3" />
      <NumberInput control={control} name="share" label="Share of revenue" unit="%" />
      <Amount control={control} name="minimum" label="Minimum monthly payment" hint="0 for none" />
      <NumberInput
        control={control}
        name="origination_fee"
        label="Origination fee"
        unit="%"
        hint="Deducted from the advance"
      />
    </Columns>
    <FormField control={control} name="message">
      {(field) => (
        <TextArea
          {...field}
          onChange={(text) => field.onChange(text === '' ? undefined : text)}
          label="Message to the applicant"
          optional
        />
      )}
    </FormField>
  </>
)
