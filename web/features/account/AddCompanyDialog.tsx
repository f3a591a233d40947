import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { paths } from '#web/core/address/paths.ts'
import { createCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { explainFailure } from '#web/core/api-error.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { addCompany } from './api.ts'

const companyName = createCompany.body.shape.name.unwrap().unwrap()

const resolver = zodResolver(
  z.object({ name: z.string().trim().min(1, 'Enter the company name').pipe(companyName) }),
)

const nameTakenMessage = new AppError('name_taken').message

export function AddCompanyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const form = useForm({ resolver, defaultValues: { name: '' } })
  const { isBusy, error, submit } = useFormSubmit(
    form,
    ({ name }) => addCompany(name),
    (switchError) => {
      const { name } = form.getValues()
      if (switchError)
        toasts.show({
          tone: 'bad',
          text: `${name} was added but couldn’t be opened. ${switchError.message}.`,
        })
      else {
        toasts.show({ text: `${name} was added.` })
        void navigate(paths.applicationStep('business', 'main'))
      }
      onClose()
    },
  )
  const isTaken = error?.code === 'name_taken'
  return (
    <FormDialog
      title="Add a company"
      submitLabel="Add"
      busyLabel="Adding…"
      isBusy={isBusy}
      error={error && !isTaken && explainFailure(error, 'No company was added.')}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>The company gets its own application and team, with you as the owner.</p>
      <FormField control={form.control} name="name">
        {(field) => (
          <TextField
            {...field}
            id="added-company"
            label="Company name"
            autoComplete="organization"
            error={field.error ?? (isTaken ? nameTakenMessage : undefined)}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
