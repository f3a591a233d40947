import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, type FieldPath, useForm } from 'react-hook-form'
import type { Request } from '#contract/core/endpoint.ts'
import { type createInvestor, type Investor, updateInvestor } from '#contract/investors.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCriteriaChoices, stageChoices } from '#web/features/intros/investor-choices.ts'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { CheckboxGroup } from '#web/ui/choices/ChoiceCards.tsx'
import { MultipleCombobox } from '#web/ui/choices/Combobox.tsx'
import { MoneyField } from '#web/ui/fields/NumberField.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { Grid } from '#web/ui/layout/Layout.tsx'
import { useCreateInvestorMutation, useUpdateInvestorMutation } from './api.ts'

type InvestorAnswers = Request<typeof createInvestor>['body']

const resolver = zodResolver(updateInvestor.body.required({ name: true }))

const emptyAnswers: InvestorAnswers = {
  name: '',
  website: null,
  email: null,
  description: null,
  countries: [],
  stages: [],
  sectors: [],
  business_models: [],
  startup_round_size_min: null,
  startup_round_size_max: null,
  startup_target_valuation_min: null,
  startup_target_valuation_max: null,
  post_revenue: true,
  pre_revenue: true,
  active: true,
}

function toAnswers(investor: Investor): InvestorAnswers {
  const { id: _id, takes_introductions: _takes, introductions: _sent, updated_at: _at, ...answers } = investor
  return answers
}

interface PartProps {
  control: Control<InvestorAnswers>
}

type TextName = 'name' | 'website' | 'email' | 'description'

const Text = ({ control, name, label }: PartProps & { name: TextName; label: string }) => (
  <FormField control={control} name={name}>
    {(field) => {
      const shared = {
        ...field,
        id: `investor-${name}`,
        label,
        value: field.value ?? '',
        onChange: (text: string) => field.onChange(text === '' && name !== 'name' ? null : text),
      }
      return name === 'description' ? (
        <TextArea {...shared} ref={field.ref} />
      ) : (
        <TextField {...shared} ref={field.ref} />
      )
    }}
  </FormField>
)

const Lists = ({ control }: PartProps) => {
  const choices = useAppSelector(selectCriteriaChoices)
  const names = { countries: 'Countries', sectors: 'Sectors', business_models: 'Business models' } as const
  return (
    <>
      <FormField control={control} name="stages">
        {({ value, onChange }) => (
          <CheckboxGroup
            label="Stages"
            value={value}
            onChange={onChange}
            choices={stageChoices}
            hint="Leave empty for all stages."
          />
        )}
      </FormField>
      {(['countries', 'sectors', 'business_models'] as const).map((name) => (
        <FormField key={name} control={control} name={name}>
          {({ value, onChange, error }) => (
            <MultipleCombobox
              label={names[name]}
              hint={`Leave empty for all ${names[name].toLowerCase()}.`}
              value={value ?? []}
              options={choices[name]}
              error={error}
              onChange={onChange}
            />
          )}
        </FormField>
      ))}
    </>
  )
}

const amounts = [
  ['startup_round_size_min', 'Smallest round'],
  ['startup_round_size_max', 'Largest round'],
  ['startup_target_valuation_min', 'Lowest valuation'],
  ['startup_target_valuation_max', 'Highest valuation'],
] as const satisfies readonly (readonly [FieldPath<InvestorAnswers>, string])[]

const Amounts = ({ control }: PartProps) => (
  <Grid>
    {amounts.map(([name, label]) => (
      <FormField key={name} control={control} name={name}>
        {({ value, onChange, onBlur, error }) => (
          <MoneyField
            id={`investor-${name}`}
            label={label}
            value={value}
            onBlur={onBlur}
            error={error}
            onChange={(amount) => onChange(amount === '' ? null : amount)}
          />
        )}
      </FormField>
    ))}
  </Grid>
)

const flags = [
  ['post_revenue', 'Funds companies with revenue'],
  ['pre_revenue', 'Funds pre-revenue companies'],
  ['active', 'Active (founders can select this investor)'],
] as const

const Flags = ({ control }: PartProps) =>
  flags.map(([name, label]) => (
    <FormField key={name} control={control} name={name}>
      {({ value, onChange }) => <Checkbox label={label} checked={value === true} onChange={onChange} />}
    </FormField>
  ))

interface InvestorDialogProps {
  /** Null for a new investor. */
  investor: Investor | null
  onClose: () => void
}

export function InvestorDialog({ investor, onClose }: InvestorDialogProps) {
  const [create] = useCreateInvestorMutation()
  const [update] = useUpdateInvestorMutation()
  const defaultValues: InvestorAnswers = investor ? toAnswers(investor) : emptyAnswers
  const form = useForm<InvestorAnswers, unknown, InvestorAnswers>({ resolver, defaultValues })
  const { control } = form
  return (
    <SubmitDialog
      title={investor ? `Edit ${investor.name}` : 'Add an investor'}
      width="medium"
      submitLabel="Save investor"
      busyLabel="Saving…"
      form={form}
      action={(body) => (investor ? update({ params: { investorId: investor.id }, body }) : create({ body }))}
      done={({ name }) => `${name} saved.`}
      unchanged="Nothing was saved."
      onClose={onClose}
    >
      {investor && <p>Syncs keep your changes until the values in the source table change.</p>}
      <Text control={control} name="name" label="Name" />
      <Text control={control} name="website" label="Website" />
      <Text control={control} name="email" label="Email for introductions" />
      <Text control={control} name="description" label="Description" />
      <Lists control={control} />
      <Amounts control={control} />
      <Flags control={control} />
    </SubmitDialog>
  )
}
