import { DateField } from '#web/ui/fields/DateField.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { Columns } from '#web/ui/layout/Layout.tsx'
import { LimitsFields } from './LimitsFields.tsx'
import type { OfferFormState } from './offer-input.ts'
import { AmountField, NumberInput } from './OfferInputs.tsx'

interface OfferFieldsProps {
  form: OfferFormState
  advanceHint: string | undefined
}

export function OfferFields({ form, advanceHint }: OfferFieldsProps) {
  const { control } = form
  return (
    <>
      <AmountField control={control} name="advance" label="Advance" hint={advanceHint} />
      <Columns from="sm">
        <NumberInput control={control} name="cap" label="Cap" hint="Multiple of the advance, such as 1.3" />
        <NumberInput
          control={control}
          name="share"
          label="Share of revenue"
          unit="%"
          hint="Paid each month"
        />
        <AmountField
          control={control}
          name="minimum"
          label="Minimum monthly payment"
          hint="Enter 0 for no minimum"
        />
        <NumberInput
          control={control}
          name="origination_fee"
          label="Origination fee"
          unit="%"
          hint="Deducted from the advance"
        />
      </Columns>
      <FormField control={control} name="valid_until">
        {(field) => <DateField {...field} label="Valid until" hint="The last day to accept the offer" />}
      </FormField>
      <LimitsFields form={form} />
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
}
